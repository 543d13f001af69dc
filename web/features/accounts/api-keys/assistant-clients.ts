// How assistants are told where the directory is. docs/mcp.md says the same. Those that sign in need the address alone; a key is entered by its owner.

export interface AssistantClient {
  id: string;
  name: string;
  /** Where the lines go. */
  text: string;
  lines: (address: string) => string;
}

const header = 'Authorization: Bearer cr_live_...';

const inVsCode = (address: string): object => ({
  inputs: [{ id: 'directory-key', type: 'promptString', description: 'API key', password: true }],
  servers: {
    // VS Code replaces the braces with what its user enters.
    directory: { type: 'http', url: address, headers: { Authorization: 'Bearer ${input:directory-key}' } },
  },
});

export const assistantClients: readonly AssistantClient[] = [
  {
    id: 'claude',
    name: 'Claude',
    text: 'In the settings of Claude, add a custom connector with this address. You then choose here what it may do.',
    lines: (address) => address,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    text: 'In developer mode, create a connector with this address and OAuth. You then choose here what it may do.',
    lines: (address) => address,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    text: 'Save this as .vscode/mcp.json. VS Code asks for your key once and keeps it.',
    lines: (address) => JSON.stringify(inVsCode(address), null, 2),
  },
  {
    id: 'other',
    name: 'Other',
    text: 'Enter this address (Streamable HTTP). A program that cannot sign in needs this header, with your key in place of the dots.',
    lines: (address) => `${address}\n${header}`,
  },
];
