-- What staff have found out is not what the person says: only their requisites go over it, not what they type into a deal.
ALTER TABLE marking_persons ADD COLUMN is_staff_name boolean NOT NULL DEFAULT false;
