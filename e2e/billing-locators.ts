// Locators of the pages on which visitors pay.
import type { Page } from 'playwright-core';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);
export const startAnnual = (page: Page) => button(page, 'Get Started with the Annual Plan');
