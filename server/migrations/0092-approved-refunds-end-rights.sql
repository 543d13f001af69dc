-- When the refund of a subscription was approved; it gives no rights from then on. The payment provider cancels it a moment later, by a
-- job, and may be unavailable until then. Null: no refund was approved.
alter table subscriptions add refund_approved_at timestamptz;
