// Looks at a page with axe, as assistive technology would.
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Every violation of axe's rules, best practices included; empty when there is none. */
export async function findBarriers(page: Page): Promise<{ rule: string; where: string }[]> {
  // Evaluated, not inserted as a script: the content security policy of the pages stays as it is.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, where: node.html })));
}
