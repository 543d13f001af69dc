// @vitest-environment happy-dom
// The columns of an uploaded file.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { previewedColumn, testFile, testJob, testPreview } from '../testing/imports.ts';
import { FileList } from './file-list.tsx';

const guessed = testPreview({
  columns: [
    previewedColumn('Provider', 'Contactname', 'name', 'SMITH, ANN, MD'),
    previewedColumn('Cell #', 'Contactphone', 'values', '(•••'),
    previewedColumn('Tier', null, null, 'A'),
  ],
  rows: [
    {
      line: 2,
      values: [
        { field: 'Contactname', value: 'Ann Smith, MD' },
        { field: 'Contactphone', value: '+•••' },
      ],
      leftOut: [{ column: 'Contactemail', value: 'n•••' }],
      problem: null,
    },
    { line: 3, values: [], leftOut: [], problem: 'The person has no last name.' },
  ],
});

const openFile = (answers: Answers = {}) =>
  open(<FileList />, {
    answers: {
      'imports.listImportFiles': { data: [testFile()], fileBytesMax: 1_048_576 },
      'imports.listImportJobs': { data: [] },
      'imports.startImport': testJob(),
      'imports.previewImportFile': guessed,
      ...answers,
    },
  });

describe('the columns of a file', () => {
  it('that could not be read are asked for again', async () => {
    const { user, server } = openFile({ 'imports.previewImportFile': failure('INTERNAL', 'Down.') });
    await screen.findByText(/The columns of the file could not be read\./);
    server.answer({ 'imports.previewImportFile': guessed });
    await user.click(await button('Try Again'));
    await screen.findByText('2 of 3 columns are read, 2 of them guessed: check them');
  });

  it('say what is guessed and what would be read', async () => {
    openFile();
    await screen.findByText('2 of 3 columns are read, 2 of them guessed: check them');
    const columns = within(screen.getByRole('region', { name: 'Columns of acme.csv' }));
    columns.getByText('guessed from the name');
    columns.getByText('guessed from the values');
    const rows = screen.getByRole('region', { name: 'What is read from acme.csv' });
    expect(rows.textContent).toMatch(
      /Full name: Ann Smith, MD.*Work email could not be read: n•••.*The person has no last name\./,
    );
  });

  it('are corrected, and the import starts with the correction', async () => {
    const { user, server } = openFile();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Meaning of Tier' }), 'Seniority');
    await screen.findByText('3 of 3 columns are read, 2 of them guessed: check them');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meaning of Cell #' }), 'Not read');
    const columns = [
      { name: 'Provider', field: 'Contactname' },
      { name: 'Cell #', field: null },
      { name: 'Tier', field: 'Contacttitlelevel' },
    ];
    await waitFor(() => expect(server.inputsOf('imports.previewImportFile').at(-1)).toMatchObject({ columns }));
    screen.getByText('your choice');
    await user.click(await button('Import'));
    await waitFor(() => expect(server.inputsOf('imports.startImport')).toMatchObject([{ kind: 'import', columns }]));
  });

  it('are read again for the source that is entered', async () => {
    const { user, server } = openFile();
    await screen.findByRole('combobox', { name: 'Meaning of Tier' });
    await user.type(field('Source'), 'acme');
    await user.tab();
    await waitFor(() => expect(server.inputsOf('imports.previewImportFile').at(-1)).toMatchObject({ source: 'acme' }));
  });

  it('of a workbook are those of its chosen sheet', async () => {
    const { user, server } = openFile({
      'imports.previewImportFile': { ...guessed, sheets: ['Nurses', 'Doctors'], sheet: 'Nurses' },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet' }), 'Doctors');
    await waitFor(() =>
      expect(server.inputsOf('imports.previewImportFile').at(-1)).toMatchObject({ sheet: 'Doctors' }),
    );
  });

  it('that need a choice say which one', async () => {
    openFile({
      'imports.previewImportFile': { ...guessed, format: null, problem: 'Choose the column that has the last name.' },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Choose the column that has the last name.');
  });

  it('of a registry file need no choice', async () => {
    openFile({ 'imports.previewImportFile': testPreview({ format: 'nppes', columns: [] }) });
    await screen.findByText('This is an NPPES file. Its columns are known.');
  });
});
