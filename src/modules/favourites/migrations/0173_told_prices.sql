-- The price that the person knows of by now: it follows the object's up, and down with a notice.
ALTER TABLE favourites ADD COLUMN told_price bigint CHECK (told_price > 0);
