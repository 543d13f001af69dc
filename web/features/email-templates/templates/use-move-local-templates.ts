import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { importedTemplatesMax } from '#contract/email-templates/email-options.ts';
import { useAccess } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { formatCount } from '#web/ui/format.ts';
import { useToast } from '#web/ui/toast.tsx';
import { localNames, readLocalTemplates } from './local-templates.ts';
import { templatesKey } from './use-templates.ts';

/**
 * Moves the templates of this browser into the account of the viewer, once. The copy in the browser is removed only after the
 * account has them; a failed move is tried again with the next visit. The demo account keeps no templates, so nothing moves there.
 */
export function useMoveLocalTemplates(): void {
  const userId = useViewer()?.id ?? null;
  const isDemo = useAccess()?.demo.isDemoAccount ?? true;
  const client = useQueryClient();
  const toast = useToast();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (userId === null || isDemo || hasBegun.current) return;
    hasBegun.current = true;
    void moveAll().then(({ moved, failure }) => {
      if (failure?.code === 'TOO_MANY_TEMPLATES')
        toast({ title: 'Templates not moved', text: `This browser has templates of its own. ${failure.message}` });
      if (moved === 0) return;
      toast({ title: 'Templates moved', text: movedText(moved) });
      void client.invalidateQueries({ queryKey: templatesKey(userId) });
    });
  }, [userId, isDemo, client, toast]);
}

const movedText = (count: number): string =>
  count === 1
    ? 'A template of this browser is now saved in your account.'
    : `${formatCount(count)} templates of this browser are now saved in your account.`;

/** `moved`: how many templates are new in the account. `failure`: of the latest request that failed; null when none did. */
async function moveAll(): Promise<{ moved: number; failure: RequestFailure | null }> {
  let moved = 0;
  let failure: RequestFailure | null = null;
  for (const name of localNames) {
    const stored = withStorage((storage) => storage.getItem(name));
    const local = stored === null ? null : readLocalTemplates(stored);
    if (local === null || local.movable.length === 0) continue;
    try {
      for (let from = 0; from < local.movable.length; from += importedTemplatesMax) {
        const templates = local.movable.slice(from, from + importedTemplatesMax);
        moved += (await call('emailTemplates.importEmailTemplates', { templates })).imported;
      }
    } catch (error) {
      failure = readFailure(error);
      // They are still in the browser. The server keeps equal templates once, so moving them again is safe.
      continue;
    }
    withStorage((storage) =>
      local.rest.length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(local.rest)),
    );
  }
  return { moved, failure };
}
