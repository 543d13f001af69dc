// Finds what a visitor can press and fill on a page, and presses it twice at once, and what is there then.
import type { Locator, Page } from 'playwright-core';

/** Names a control for as long as the page is shown, and controls of the same kind in other rows with it. */
export type ControlKind = string;

/** Of the header or the footer, which are the same on all screens of a layout. */
export const isOfFrame = (kind: ControlKind): boolean => kind.startsWith('frame: ');

/** Runs in the page, which gets the text of this function: it cannot use anything outside of it. */
/* oxlint-disable unicorn/consistent-function-scoping */
export function installFinder(): void {
  const controls = 'button, summary, [role=button], [role=menuitem], [role=tab], [role=switch]';
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0 &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    !element.matches(':disabled, [aria-disabled=true]');
  /** Of the dialog above the page, or of the page. */
  const ground = (): Element =>
    [...document.querySelectorAll('dialog[open], [role=dialog]')].findLast(isSeen) ?? document.body;
  /** Of the person, list or template in whose row this is: the controls of all rows are of the same kinds. */
  const nameOfRow = (element: Element): string => {
    const row = element.closest('article, tr, li');
    const label = document.getElementById(row?.getAttribute('aria-labelledby') ?? '');
    return (label ?? row?.querySelector('h2, h3, h4, th, a'))?.textContent.trim() ?? '';
  };
  const wordsIn = (element: Element): string => {
    const copy = element.cloneNode(true);
    if (copy instanceof Element) for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    const words = copy.textContent?.trim() || element.getAttribute('aria-label') || '';
    const name = nameOfRow(element);
    return (name === '' ? words : words.replace(name, 'NAME')).replaceAll(/[\d,.]+/g, '#');
  };
  const kindOf = (element: Element): string => {
    const tags: string[] = [];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
      tags.unshift(at.localName);
    const isFrame =
      element.closest('main, dialog, [role=dialog]') === null && element.closest('header, footer') !== null;
    return `${isFrame ? 'frame: ' : ''}${wordsIn(element).split(/\s+/).slice(0, 4).join(' ')} (${tags.slice(-6).join(' ')})`;
  };
  /** Of many controls side by side, such as the tiles of the states, a few are enough. */
  const isOneOfMany = (element: Element): boolean => {
    const besides = [...(element.parentElement?.children ?? [])].filter((each) => each.matches(controls));
    return besides.length > 20 && besides.indexOf(element) > 2;
  };
  const seen = (): Element[] =>
    [...ground().querySelectorAll(controls)].filter((element) => isSeen(element) && !isOneOfMany(element));
  const find = (kind: string): HTMLElement | null => {
    const found = seen().find((element) => kindOf(element) === kind);
    return found instanceof HTMLElement ? found : null;
  };
  const pressTwice = async (element: HTMLElement): Promise<void> => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    element.focus();
    // Before the page can draw anything, which is when a guard that reads what was drawn lets the second one through.
    element.click();
    element.click();
    // The page draws what the first press changed. What it sends waits outside, so that the second press comes before any answer.
    await new Promise((resolve) => setTimeout(resolve));
    const under = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(controls);
    if (under instanceof HTMLElement) under.click();
  };
  const words = (): string[] =>
    [
      ...document.querySelectorAll(
        '[role=alert], [role=status], [aria-live], [aria-invalid=true], dialog[open], [role=dialog]',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => (element instanceof HTMLElement ? element.innerText.trim() : ''))
      .filter((text) => text !== '');
  /** Not its id, which differs each time where it is generated. */
  const fieldName = (field: Element): string => {
    const label = document.querySelector(`label[for="${CSS.escape(field.id)}"]`) ?? field.closest('label');
    return field.getAttribute('name') ?? field.getAttribute('aria-label') ?? label?.textContent.trim() ?? '';
  };
  const formKind = (form: Element): string =>
    `${ground().localName} ${[...form.querySelectorAll('input, textarea, select')].map(fieldName).join(' ')}`;
  const forms = (): Element[] =>
    [...ground().querySelectorAll('form')].filter(
      (form) => isSeen(form) && form.querySelector('input:not([type=hidden]), textarea, select') !== null,
    );
  Object.assign(globalThis, { everyday: { seen, find, kindOf, pressTwice, words, forms, formKind } });
}
/* oxlint-enable unicorn/consistent-function-scoping */

interface Finder {
  seen: () => Element[];
  find: (kind: ControlKind) => HTMLElement | null;
  kindOf: (element: Element) => ControlKind;
  pressTwice: (element: HTMLElement) => Promise<void>;
  words: () => string[];
  forms: () => Element[];
  formKind: (form: Element) => string;
}

declare global {
  // Of the page, not of the test.
  var everyday: Finder;
}

export const controlsOf = (page: Page): Promise<ControlKind[]> =>
  page.evaluate(() => [...new Set(everyday.seen().map(everyday.kindOf))]);

/** The forms of the dialog above the page, or of the page. */
export const formsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(everyday.forms().map(everyday.formKind))]);

export const pressOnce = (page: Page, kind: ControlKind): Promise<boolean> =>
  page.evaluate((name) => {
    const found = everyday.find(name);
    found?.click();
    return found !== null;
  }, kind);

/** False: the control is gone, or the first press left the page. */
export const pressTwice = (page: Page, kind: ControlKind): Promise<boolean> =>
  page
    .evaluate(async (name) => {
      const found = everyday.find(name);
      if (found === null) return false;
      await everyday.pressTwice(found);
      return true;
    }, kind)
    .catch(() => false);

/** What the page says in places that a screen reader reads out. */
export const wordsOf = (page: Page): Promise<string[]> => page.evaluate(() => everyday.words());

export async function formAt(page: Page, kind: string): Promise<Locator | null> {
  const found = await page.evaluate((name) => {
    for (const form of document.querySelectorAll<HTMLElement>('form[data-everyday]')) delete form.dataset['everyday'];
    const form = everyday.forms().find((each) => everyday.formKind(each) === name);
    if (form instanceof HTMLElement) form.dataset['everyday'] = 'form';
    return form !== undefined;
  }, kind);
  return found ? page.locator('form[data-everyday]') : null;
}

/** What a visitor enters, by the type of the field, and by its name where the type says too little. */
const entries: readonly [of: RegExp, text: string][] = [
  [/^color$/, '#1f5fa8'],
  [/email|recipient/i, 'ada.everyday@northline.example'],
  [/tel|phone|mobile/i, '(312) 555-0142'],
  [/linkedin/i, 'https://www.linkedin.com/in/ada-everyday'],
  [/url|website|link/i, 'https://northline.example/ada'],
  [/password/i, 'correct horse 42 battery staple'],
  [/date|until|from|on$/i, '2027-01-15'],
  [/code|otp/i, '123456'],
  [/zip|postal/i, '60601'],
  [/npi/i, '1234567893'],
  [/number|hours|uses|days|count/i, '7'],
];

const entryFor = (type: string, name: string): string =>
  (entries.find(([of]) => of.test(type)) ?? entries.find(([of]) => of.test(name)))?.[1] ?? 'Ada Everyday';

/** Fills what can be typed into, and returns the values of all fields. */
export async function fill(form: Locator): Promise<string[]> {
  for (const field of await form
    .locator('input:visible:enabled:not([tabindex="-1"]), textarea:visible:enabled, select:visible:enabled')
    .all()) {
    const { tag, type, name, isReadOnly } = await field.evaluate((element) => ({
      tag: element.localName,
      type: element.getAttribute('type') ?? 'text',
      name: `${element.getAttribute('name') ?? ''} ${element.getAttribute('autocomplete') ?? ''}`,
      isReadOnly: element.hasAttribute('readonly'),
    }));
    if (isReadOnly || ['radio', 'file', 'hidden', 'submit', 'range'].includes(type)) continue;
    if (tag === 'select') await field.selectOption({ index: (await field.locator('option').count()) - 1 });
    else if (type === 'checkbox') await field.check({ force: true });
    else
      await field.fill(tag === 'textarea' ? `Words that must not be lost. ${entryFor('', '')}` : entryFor(type, name));
  }
  return valuesOf(form);
}

export const valuesOf = (form: Locator): Promise<string[]> =>
  form.locator('input:not([type=hidden], [type=file], [type=radio]), textarea, select').evaluateAll((fields) =>
    fields.map((field) => {
      const name = field.getAttribute('name') ?? field.id;
      if (field instanceof HTMLInputElement && field.type === 'checkbox') return `${name}: ${field.checked}`;
      return `${name}: ${field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement ? field.value : ''}`;
    }),
  );

/** False: the form has no button that sends it, or it is disabled. */
export const submitTwice = (form: Locator): Promise<boolean> =>
  form.evaluate(async (element) => {
    const button = [...element.querySelectorAll('button:not([type=button]), input[type=submit]')].find(
      (each) => !each.matches(':disabled, [aria-disabled=true]'),
    );
    if (!(button instanceof HTMLElement)) return false;
    await everyday.pressTwice(button);
    return true;
  });
