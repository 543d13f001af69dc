export { NewListDialog as default } from '#web/features/lists/public.ts';
