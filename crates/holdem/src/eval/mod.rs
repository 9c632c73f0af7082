//! Hand strength: any five, six or seven cards to one of the 7,462 classes.
