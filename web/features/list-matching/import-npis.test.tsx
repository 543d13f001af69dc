// @vitest-environment happy-dom
// a list from a file of NPIs.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listMessages, npiFileLimits, npiFileMessages } from '#contract/lists/list-limits.ts';
import { textRows, workbookOf } from '#office-files/testing/workbooks.ts';
import { chooseFile } from '#web/testing/choose-file.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { ImportNpisButton } from './import-npis-button.tsx';
import { readNpiFile } from './read-npi-file.ts';

const csv = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'npis.csv', { type: 'text/csv' });

describe('a file of NPIs', () => {
  it.each([
    ['missing', null, npiFileMessages.missing],
    ['a text in place of a file', 'npi', npiFileMessages.missing],
    ['not chosen', new File([], ''), npiFileMessages.missing],
    ['empty', csv(''), npiFileMessages.empty],
    ['a PDF', csv('%PDF-1.7\n'), npiFileMessages.notRead],
    ['too large', csv(new Uint8Array(npiFileLimits.bytesMax + 1).fill(49)), npiFileMessages.tooLarge],
    ['a picture', csv(new Uint8Array([49, 0, 50])), npiFileMessages.notRead],
    [
      'a damaged workbook',
      csv(new Uint8Array([0x50, 0x4b, 3, 4, 0])),
      'The workbook cannot be read. Save its sheet as CSV, then choose that file.',
    ],
  ])('that is %s cannot be sent', async (_what, entry, error) => {
    expect(await readNpiFile(entry)).toEqual({ csv: '', error });
  });

  it.each([
    ['of Windows', new Uint8Array([78, 80, 73, 44, 0xd1, 10, 49]), 'NPI,Ñ\n1'],
    ['in UTF-16', new Uint8Array([0xff, 0xfe, 49, 0, 10, 0]), '1\n'],
    ['in UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, 49]), '1'],
  ])('%s is read', async (_what, content, text) => {
    expect(await readNpiFile(csv(content))).toEqual({ csv: text, error: undefined });
  });

  it('that is a workbook is read as the CSV of its first sheet', async () => {
    const content = await workbookOf({
      sheets: [
        {
          name: 'NPIs',
          rows: textRows([
            ['NPI', 'Name'],
            ['1234567893', 'Smith, "Ann"'],
          ]),
        },
      ],
    });
    const file = new File([content], 'npis.xlsx');
    expect(await readNpiFile(file)).toEqual({
      csv: '"NPI","Name"\r\n"1234567893","Smith, ""Ann"""\r\n',
      error: undefined,
    });
  });

  it('of the largest size is read as a whole', async () => {
    const file = csv(new Uint8Array(npiFileLimits.bytesMax).fill(49));
    const read = await readNpiFile(file);
    expect([read.csv.length, read.error]).toEqual([npiFileLimits.bytesMax, undefined]);
  });
});

const match = {
  rows: 2,
  matched: 2,
  unknown: 0,
  invalid: 0,
  duplicates: 0,
  invalid_lines: [],
  list: {
    id: '9',
    user_id: 'user-1',
    name: 'Nurses',
    description: null,
    created_at: '2026-03-10T10:00:00Z',
    changed_at: '2026-03-10T10:00:00Z',
    physician_count: 2,
    left_count: 0,
  },
};
const openImport = async (answers: Answers, around: object = {}) => {
  const opened = open(<ImportNpisButton />, { answers, ...around });
  await opened.user.click(await button('List from NPIs'));
  return opened;
};

describe('a list from NPIs', () => {
  it('needs a name and a file', async () => {
    const { user, server } = await openImport({});
    await user.click(await button('Create List'));
    await screen.findByText(listMessages.nameMissing);
    await screen.findByText(npiFileMessages.missing);
    expect(server.inputsOf('listMatching.matchList')).toEqual([]);
  });

  it('is created, and what became of the rows is said', async () => {
    const { user, server, arriveAt } = await openImport({ 'listMatching.matchList': match });
    await user.type(field('List name'), ' Nurses ');
    chooseFile(field('CSV or Excel file'), csv('npi\n1234567893'));
    await user.click(await button('Create List'));
    await screen.findByText('Nurses was created with 2 candidates: 2 of 2 rows matched.');
    expect(server.inputsOf('listMatching.matchList')).toEqual([{ listName: 'Nurses', csv: 'npi\n1234567893' }]);
    await user.click(screen.getByRole('link', { name: 'View List' }));
    await arriveAt('/lists/9');
  });

  it('is created once, however often the same file is sent', async () => {
    const { user, server } = await openImport({
      'listMatching.matchList': failure('UNAVAILABLE', 'Please try again.'),
    });
    await user.type(field('List name'), 'Nurses');
    chooseFile(field('CSV or Excel file'), csv('1234567893'));
    await user.click(await button('Create List'));
    await screen.findByText('Failed to process list. Please try again.');
    await user.click(await button('Create List'));
    await waitFor(() => expect(server.keysOf('listMatching.matchList')).toHaveLength(2));
    await user.type(field('List name'), ' 2');
    await waitFor(async () => expect((await button('Create List')).disabled).toBe(false));
    await user.click(await button('Create List'));
    await waitFor(() => expect(server.keysOf('listMatching.matchList')).toHaveLength(3));
    const [first, second, third] = server.keysOf('listMatching.matchList');
    expect(first).toMatch(/\S/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('that matches no one offers another file', async () => {
    const { user } = await openImport({ 'listMatching.matchList': { ...match, matched: 0, unknown: 2, list: null } });
    await user.type(field('List name'), 'Nurses');
    chooseFile(field('CSV or Excel file'), csv('1234567893'));
    await user.click(await button('Create List'));
    await screen.findByText(/^None of the 2 rows matched a candidate/);
    expect(screen.queryByRole('link', { name: 'View List' })).toBeNull();
    await user.click(await button('Choose Another File'));
    await button('Create List');
  });

  it('shows at the field what the server refuses', async () => {
    const { user } = await openImport({
      'listMatching.matchList': failure('INVALID_INPUT', 'You have a list of this name.', 'body.listName'),
    });
    await user.type(field('List name'), 'Nurses');
    chooseFile(field('CSV or Excel file'), csv('1234567893'));
    await user.click(await button('Create List'));
    await waitFor(() => expect(field('List name').getAttribute('aria-invalid')).toBe('true'));
    expect(field('CSV or Excel file').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('is refused to visitors who cannot save lists', async () => {
    await openImport({}, { access: testAccess('free', 'subscription_required') });
    expect(screen.queryByText('Create a list from a CSV of NPIs')).toBeNull();
  });
});
