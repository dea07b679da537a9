-- Why: lending a week out and a guest's check-out concern its owner alone. Told to every member, they show which week is
-- whose and when a house is empty, although the event says nothing.

-- For the actor and the affected alone; the week's version stays, so others see no difference.
alter table change add column is_private boolean not null default false;
alter table change add constraint change_private_is_of_a_unit check (not is_private or kind = 'unit');
