// The question for the password before a step that needs it.
import type { Locator, Page } from 'playwright-core';
import { serverOfWorker } from './server-of-worker.ts';

/** Waits until `done` is shown, and answers the question if it comes first: a session is asked once in a while. */
export async function confirmIfAsked(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  await done.or(dialog).first().waitFor();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel('Your password').fill(serverOfWorker().samplePassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await done.waitFor();
}
