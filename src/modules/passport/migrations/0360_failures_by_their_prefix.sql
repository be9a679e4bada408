-- The failures of an account are forgotten with those of its networks, `account:…@network`. Strangers make this table as large
-- as they like, so the prefix is found by an index: by bytes, because the order of a language cannot serve a prefix.
CREATE INDEX sign_in_failures_prefix ON sign_in_failures (key text_pattern_ops);
