//! Objects of the original interfaces, worked by the names of their operations.

use std::sync::Mutex;

use paiju_contract::Role;
use paiju_wire::{AnyObject, Catalog, Interface};
use pyo3::prelude::*;

use crate::error::{run, told};
use crate::json;
use crate::ruled::text;

/// An object of an original interface. The classes of `paiju.holdem`, `paiju.xianqi` and so on are made over it.
#[pyclass(module = "paiju._native", name = "Object")]
pub(crate) struct Object {
    interface: &'static Interface,
    made: Mutex<Option<Box<dyn AnyObject>>>,
}

#[pymethods]
impl Object {
    #[new]
    fn new(py: Python<'_>, interface: &str) -> PyResult<Self> {
        let interface = told(py, Catalog::default().interface(interface))?;
        Ok(Self { interface, made: Mutex::new(None) })
    }

    /// Runs an operation with its arguments by name. One that makes an object lets a living one begin anew.
    fn call<'py>(
        &mut self,
        py: Python<'py>,
        op: &str,
        args: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (interface, args) = (self.interface, json::dumps(args)?);
        let made = self.made.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut out = Vec::new();
        run(py, || {
            let role = interface.operation(op)?.role;
            match made {
                Some(object) if role != Role::Make => object.call(op, &args, &mut out),
                _ => {
                    *made = Some(interface.make(op, &args, &mut out)?);
                    Ok(())
                }
            }
        })?;
        json::loads(py, std::str::from_utf8(&out).unwrap_or("null"))
    }
}

/// Every original interface with its operations and their arguments.
#[pyfunction]
pub(crate) fn interfaces(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let listed: Vec<_> = Catalog::default().interfaces().collect();
    json::loads(py, &text(&listed))
}
