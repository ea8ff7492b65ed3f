//! Whether a dataset is of this experiment, or can become it by growing.

use crate::spec::Spec;

impl Spec {
    /// The fields in which two experiments differ, as `name: here / there`. Builds are compared elsewhere, and how the
    /// work is cut does not matter.
    pub fn differences(&self, other: &Spec) -> Vec<String> {
        let fields = |spec: &Spec| {
            let plain = Spec { fingerprint: None, mixed: Vec::new(), pilot: None, ..spec.clone() };
            toml::Table::try_from(plain).unwrap_or_default()
        };
        let (here, there) = (fields(self), fields(other));
        let mut names: Vec<&String> = here.keys().chain(there.keys()).collect();
        names.sort();
        names.dedup();
        let shown = |table: &toml::Table, name: &str| match table.get(name) {
            Some(_) if name == "list" => "a list".to_string(),
            Some(value) => value.to_string(),
            None if name == "rows" => "whole".to_string(),
            None => "none".to_string(),
        };
        names
            .into_iter()
            .filter(|name| here.get(*name) != there.get(*name))
            .map(|name| format!("{name}: {} / {}", shown(&here, name), shown(&there, name)))
            .collect()
    }

    /// Why a dataset of another experiment cannot go on as one of this, if it cannot. It can get more deals, also more
    /// listed ones, and a narrower interval.
    pub(crate) fn obstacle_to_grow(&self, there: &Spec) -> Option<String> {
        let list = match (&self.list, &there.list) {
            (Some(here), Some(there)) if here.starts_with(there) || there.starts_with(here) => Some(here.clone()),
            _ => there.list.clone(),
        };
        let until_width = match (self.until_width, there.until_width) {
            (Some(width), Some(_)) => Some(width),
            (_, width) => width,
        };
        // The confidence of an experiment that does not stop by itself is a matter of printing.
        let confidence = if self.until_width.is_some() { there.confidence } else { self.confidence };
        let grown = Spec { deals: self.deals, list, until_width, confidence, ..there.clone() };
        let differences = self.differences(&grown);
        if !differences.is_empty() {
            return Some(format!("differs in {} (asked / there)", differences.join(", ")));
        }
        if self.deals != there.deals && self.shard.is_some() {
            return Some(format!(
                "differs in deals: {} / {} (asked / there): a shard cannot grow; merge the shards and go on with the \
                 merged dataset",
                self.deals, there.deals
            ));
        }
        if self.deals < there.deals {
            return Some(format!(
                "differs in deals: {} / {} (asked / there): a dataset can grow, not shrink",
                self.deals, there.deals
            ));
        }
        if self.until_width > there.until_width {
            let percent = |width: Option<f64>| width.map_or("none".into(), |w| format!("{}%", 100.0 * w));
            let (here, there) = (percent(self.until_width), percent(there.until_width));
            return Some(format!(
                "differs in until_width: {here} / {there} (asked / there): a dataset can go on to a narrower interval, \
                 not to a wider one"
            ));
        }
        None
    }
}
