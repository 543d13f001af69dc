import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EmailTemplate, NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { viewOrManageOf, type SharedRight } from '#contract/access/sharing.ts';
import { sharedToast, useAccess, useShowRefusal } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useToast } from '#web/ui/toast.tsx';
import { loadFailure, templateFailure } from '../texts.ts';

export const templatesKey = (userId: string | null) => ['email-templates', userId];

export interface TemplateList {
  /** Newest first; empty while they are loading and when they could not be loaded. */
  templates: readonly EmailTemplate[];
  isLoading: boolean;
  /** Null: they were loaded, or are loading. */
  failure: string | null;
  reload: () => void;
}

/** The templates of the viewer. A failure is also shown as a toast. */
export function useTemplates(): TemplateList {
  const userId = useViewer()?.id ?? null;
  const hydrated = useHydrated();
  const toast = useToast();
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...queryOf(templatesKey(userId), 'emailTemplates.listEmailTemplates', {}),
    enabled: hydrated && userId !== null,
  });
  useEffect(() => {
    if (error !== null) toast({ ...loadFailure(readFailure(error)), look: 'danger' });
  }, [error, toast]);
  return {
    templates: error === null ? (data?.templates ?? []) : [],
    isLoading: isPending && (isFetching || error === null),
    failure: error === null ? null : loadFailure(readFailure(error)).text,
    reload: () => void refetch(),
  };
}

/** `version`: over which the content is written. */
type ChangedTemplate = NewEmailTemplate & { id: string; version: number };

export interface TemplateActions {
  save: (template: NewEmailTemplate, onSaved: () => void) => void;
  change: (template: ChangedTemplate, onChanged: () => void) => void;
  remove: (template: EmailTemplate, onRemoved: () => void) => void;
  /** With the workspace; `right` null: with no one. */
  share: (id: string, right: SharedRight | null) => Promise<EmailTemplate>;
  isSaving: boolean;
  isChanging: boolean;
  /** The text of the latest failure; null after a success. */
  failure: string | null;
}

/** Saving, changing and deleting. Each reloads the list, and reports its result as a toast. */
export function useTemplateActions(): TemplateActions {
  const userId = useViewer()?.id ?? null;
  const isDemo = useAccess()?.demo.isDemoAccount ?? false;
  const showRefusal = useShowRefusal();
  const client = useQueryClient();
  const toast = useToast();
  const reload = () => client.invalidateQueries({ queryKey: templatesKey(userId) });
  const onError = (action: string, title: string) => (error: Error) =>
    toast({ title, text: templateFailure(action, readFailure(error)), look: 'danger' });
  const save = useMutation({
    mutationFn: (template: NewEmailTemplate) => call('emailTemplates.saveEmailTemplate', template),
    onSuccess: ({ name }) => {
      toast({ title: 'Template Saved', text: `“${name}” is in your saved templates.` });
      return reload();
    },
    onError: onError('save', 'Save Failed'),
  });
  const change = useMutation({
    mutationFn: (input: ChangedTemplate) => call('emailTemplates.changeEmailTemplate', input),
    onSuccess: ({ name }) => {
      toast({ title: 'Template Changed', text: `“${name}” is saved.` });
      return reload();
    },
    onError: (error) => {
      // The dialog shows the present text.
      if (readFailure(error)?.code === 'CHANGED_MEANWHILE') void reload();
      onError('change', 'Change Failed')(error);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: EmailTemplate) => call('emailTemplates.deleteEmailTemplate', { id }),
    onSuccess: (_deleted, { name }) => {
      toast({ title: 'Template Deleted', text: `“${name}” has been deleted.` });
      return reload();
    },
    onError: onError('delete', 'Delete Failed'),
  });
  const share = async (id: string, right: SharedRight | null): Promise<EmailTemplate> => {
    const template = await call('emailTemplates.shareEmailTemplate', { id, right: viewOrManageOf(right) });
    toast(sharedToast(template, 'template'));
    await reload();
    return template;
  };
  const failed = [
    { action: 'save', mutation: save },
    { action: 'change', mutation: change },
    { action: 'delete', mutation: remove },
  ].find(({ mutation }) => mutation.error !== null);
  const begin = (start: () => void) => {
    if (isDemo) showRefusal({ as: 'demo', text: 'This feature is disabled in demo mode.' });
    else {
      for (const mutation of [save, change, remove]) mutation.reset();
      start();
    }
  };
  return {
    save: (template, onSaved) => begin(() => save.mutate(template, { onSuccess: onSaved })),
    change: (template, onChanged) => begin(() => change.mutate(template, { onSuccess: onChanged })),
    remove: (template, onRemoved) => begin(() => remove.mutate(template, { onSuccess: onRemoved })),
    share,
    isSaving: save.isPending,
    isChanging: change.isPending || remove.isPending,
    failure: failed === undefined ? null : templateFailure(failed.action, readFailure(failed.mutation.error)),
  };
}
