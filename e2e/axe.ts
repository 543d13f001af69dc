// Looks at a page with axe, as assistive technology would.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Finding = { rule: string; impact: string | null | undefined; where: string };

/** Every violation of axe's rules, best practices included; empty when there is none. */
export async function findBarriers(page: Page): Promise<Finding[]> {
  // Evaluated, not inserted as a script: the content security policy of the pages stays as it is.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const engine = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await engine.run(document)).violations;
  });
  return violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => ({ rule: id, impact, where: node.html })));
}
