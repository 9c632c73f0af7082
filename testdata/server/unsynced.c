/*
 * What a power cut leaves of a folder: each file as it was when it was last synced, and nothing of what was not.
 *
 * Preloaded into a process, it copies every file under $PAIJU_DISK to the same name under $PAIJU_SHADOW whenever that
 * file is synced, after the sync. A copy takes the place of the one before it in one step. A file that is removed goes
 * from there when its folder is synced.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int copy(const char *from, const char *to) {
    static char room[1 << 16];
    int in = open(from, O_RDONLY | O_CLOEXEC);
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ssize_t got = -1;
    if (in >= 0 && out >= 0)
        while ((got = read(in, room, sizeof room)) > 0)
            if (write(out, room, got) != got)
                abort();
    close(in);
    close(out);
    return got == 0;
}

static void forget_removed(const char *disk, const char *shadow) {
    char there[8192], here[8192];
    DIR *names = opendir(shadow);
    struct dirent *name;
    while (names && (name = readdir(names))) {
        snprintf(there, sizeof there, "%s/%s", disk, name->d_name);
        snprintf(here, sizeof here, "%s/%s", shadow, name->d_name);
        if (name->d_name[0] != '.' && access(there, F_OK) && unlink(here))
            abort();
    }
    if (names)
        closedir(names);
}

static void keep(const char *path, const char *disk, const char *shadow) {
    char to[8192], made[8200];
    size_t root = strlen(disk);
    if (strncmp(path, disk, root))
        return;
    if (!path[root])
        forget_removed(disk, shadow);
    if (path[root] != '/')
        return;
    snprintf(to, sizeof to, "%s%s", shadow, path + root);
    snprintf(made, sizeof made, "%s.new", to);
    if (!copy(path, made) || rename(made, to))
        abort();
}

static void synced(int fd) {
    static int busy;
    char link[64], path[4096];
    const char *disk = getenv("PAIJU_DISK"), *shadow = getenv("PAIJU_SHADOW");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!disk || !shadow || length < 0)
        return;
    path[length] = 0;
    while (__sync_lock_test_and_set(&busy, 1))
        usleep(50);
    keep(path, disk, shadow);
    __sync_lock_release(&busy);
}

static int really(const char *name, int fd) {
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int done = sync ? sync(fd) : -1;
    if (done == 0)
        synced(fd);
    return done;
}

int fsync(int fd) { return really("fsync", fd); }

int fdatasync(int fd) { return really("fdatasync", fd); }
