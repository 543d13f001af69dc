// The method and the path of every operation, as the source text of web/foundation/operation-routes.ts. The browser needs
// them to call; it must not carry the schemas of the contract, so they are written out.
import { contract } from '#contract/contract.ts';

const head = `// Written by \`npm run dev:routes\` from the contract; a test fails while it differs.
import type { OperationName } from '#contract/call.ts';
import type { OperationRoute } from './request-of.ts';

`;

export function operationRoutesText(): string {
  const lines = Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { method = 'POST', path = '', inputStructure } = operation['~orpc'].route;
      const detailed = inputStructure === 'detailed' ? ', isDetailed: true' : '';
      return `  '${group}.${name}': { method: '${method}', path: '${path}'${detailed} },\n`;
    }),
  );
  return `${head}export const operationRoutes: Readonly<Record<OperationName, OperationRoute>> = {\n${lines.join('')}};\n`;
}
