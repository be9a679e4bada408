-- An erid that differs from a known one only by the case of its letters is that one, mistyped.
CREATE INDEX marking_creatives_erid_letters ON marking_creatives (lower(erid)) WHERE erid IS NOT NULL;
CREATE INDEX marking_objects_erid_letters ON marking_objects (lower(erid)) WHERE erid IS NOT NULL;
