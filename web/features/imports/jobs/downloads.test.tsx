// @vitest-environment happy-dom
// files that the server loads from an address.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testFile } from '../testing/imports.ts';
import { AddressForm } from './address-form.tsx';
import { FileList } from './file-list.tsx';

const megabyte = 1_048_576;
const openAddress = (answers: Answers = {}) =>
  open(<AddressForm />, { answers: { 'imports.previewImportAddress': foundFile, ...answers } });
const check = async ({ user }: ReturnType<typeof openAddress>, url: string) => {
  await user.clear(field('Address'));
  if (url !== '') await user.type(field('Address'), url);
  await user.click(await button('Check Address'));
};
const openFiles = (file: ReturnType<typeof testFile>, answers: Answers = {}) =>
  open(<FileList />, {
    answers: {
      'imports.listImportFiles': { data: [file], fileBytesMax: 2 * megabyte },
      'imports.listImportJobs': { data: [] },
      'imports.discardImportFile': { success: true },
      ...answers,
    },
  });

const foundFile = {
  fileName: 'week.zip',
  bytes: 3 * megabyte,
  kind: 'zip',
  host: 'files.example',
  ipAddress: '203.0.113.7',
  canContinue: true,
} as const;

describe('a file at an address', () => {
  it('is refused without an address, and with the reason of the server', async () => {
    const opened = openAddress({
      'imports.previewImportAddress': failure('ADDRESS_REFUSED', 'Enter an address that begins with https://.'),
    });
    await check(opened, '');
    await screen.findByText('Enter the address of a file.');
    expect(opened.server.inputsOf('imports.previewImportAddress')).toEqual([]);
    await check(opened, 'http://files.example/week.zip');
    await screen.findByText('Enter an address that begins with https://.');
    expect(screen.queryByRole('button', { name: 'Load File' })).toBeNull();
  });

  it('is loaded after the screen said which file it is and what the server will do', async () => {
    const opened = openAddress({ 'imports.startImportDownload': testFile() });
    await check(opened, 'https://files.example/week.zip?key=1');
    await screen.findByText(/Nothing is imported/);
    expect(opened.text()).toMatch(
      /week\.zip is a zip archive or an Excel workbook of 3 MB\. It comes from files\.example \(203\.0\.113\.7\)/,
    );
    expect(opened.server.inputsOf('imports.startImportDownload')).toEqual([]);
    await opened.user.click(await button('Load File'));
    await waitFor(() =>
      expect(opened.server.inputsOf('imports.startImportDownload')).toEqual([
        { url: 'https://files.example/week.zip?key=1' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load File' })).toBeNull());
  });

  it('whose size is not known, and whose download cannot continue, is announced as such', async () => {
    const opened = openAddress({
      'imports.previewImportAddress': { ...foundFile, bytes: null, kind: 'csv', canContinue: false },
    });
    await check(opened, 'https://files.example/week.csv');
    await screen.findByText(/An interrupted download begins again/);
    expect(opened.text()).toMatch(/week\.zip is a CSV; its size is not known before it has arrived/);
  });
});

describe('a download', () => {
  const loading = { isComplete: false, bytes: 3 * megabyte, parts: 6, partsReceived: 2 };
  const download = { address: 'https://files.example/week.zip', state: 'running', problem: null } as const;

  it('shows how far it is, and can be canceled', async () => {
    const { user, server, text } = openFiles(testFile({ ...loading, download }));
    expect(await screen.findByRole('progressbar')).toHaveProperty('value', megabyte);
    expect(text()).toMatch(/From https:\/\/files\.example\/week\.zip.*1 MB of 3 MB loaded/s);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    await user.click(await button('Cancel Download of acme.csv'));
    await waitFor(() => expect(server.inputsOf('imports.discardImportFile')).toHaveLength(1));
  });

  it('that failed says why, and continues when an administrator says so', async () => {
    const problem = 'files.example refuses access to the file.';
    const { user, server } = openFiles(testFile({ ...loading, download: { ...download, state: 'failed', problem } }), {
      'imports.resumeImportDownload': testFile(),
    });
    await screen.findByText(problem);
    await user.click(await button('Continue Download'));
    await waitFor(() => expect(server.inputsOf('imports.resumeImportDownload')).toEqual([{ id: testFile().id }]));
  });
});
