// The bar of administrators: five menus with the pages for administrators.
import type { Page } from 'playwright-core';

export const adminBar = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

export const adminMenu = (page: Page, menu: string) =>
  adminBar(page).getByRole('button', { name: new RegExp(`^${menu}`) });

export async function followAdminLink(page: Page, menu: string, link: string): Promise<void> {
  await adminMenu(page, menu).click();
  await adminBar(page)
    .getByRole('link', { name: new RegExp(`^${link}`) })
    .click();
}
