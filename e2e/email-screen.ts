// What stories do on the screen that generates emails.
import type { Locator, Page } from 'playwright-core';

export const emailField = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Fills in the form and waits for the email. */
export async function generateEmail(page: Page, jobTitle = 'ICU Nurse'): Promise<void> {
  await emailField(page, 'Job Title').fill(jobTitle);
  await emailField(page, 'Job Description').fill('Care for critically ill adult patients.\nBLS and ACLS are required.');
  await page.getByRole('button', { name: 'Generate Email' }).click();
  await emailField(page, 'Subject').waitFor();
}
