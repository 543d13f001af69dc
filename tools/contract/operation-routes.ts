// The method and the path of every operation, as the text of web/foundation/operation-routes.json. The browser needs
// them to call; it must not carry the schemas of the contract, so they are written out.
import { contract } from '#contract/contract.ts';

export function operationRoutesText(): string {
  const lines = Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const { method = 'POST', path = '', inputStructure } = operation['~orpc'].route;
      const detailed = inputStructure === 'detailed' ? ', "isDetailed": true' : '';
      return `  "${group}.${name}": { "method": "${method}", "path": "${path}"${detailed} }`;
    }),
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
