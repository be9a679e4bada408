-- What contracts and the register of advertising ask for: the name as in the passport or the register of companies, the tax regime
-- (with it the VAT), and a company's КПП.
ALTER TABLE accounts
  ADD COLUMN legal_name text,
  ADD COLUMN tax_regime text CHECK (
    tax_regime IN ('npd', 'usn', 'usn_5', 'usn_7', 'usn_general', 'ausn', 'patent', 'general', 'exempt')
  ),
  ADD COLUMN kpp text CHECK (kpp ~ '^[0-9]{9}$');
