// @vitest-environment happy-dom
// the export button; the export of a selection.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { ExportButton } from './export-button.tsx';
import { file, id, log, logs, openDialog, openForm, whole } from './testing/export-dialog.tsx';
import { recordSavedFiles } from '#web/testing/saved-files.ts';

const saved = recordSavedFiles();
afterEach(() => void vi.useRealTimers());

describe('the export button', () => {
  it('is disabled without a selection, except on a list, where it says what to do', async () => {
    openDialog({}, { ids: [] });
    expect((await button('Export')).disabled).toBe(true);
    cleanup();
    const { user, text } = openDialog({}, { ids: [], isOfList: true });
    await user.click(await button('Export'));
    await screen.findByText('Selection Required');
    expect(text()).not.toContain('Export 0');
  });

  it('explains why an export is refused', async () => {
    const { user } = open(<ExportButton ids={new Set()} whole={whole} />, {
      access: testAccess('basic', 'premium_required'),
    });
    expect((await button('Export')).disabled).toBe(false);
    await user.click(await button('Export'));
    await screen.findByText('Part of the Annual Plan', { selector: 'h2' });
  });
});

/** The field for the name that the column has in the file. */
const nameOf = (column: string) => screen.getByRole('textbox', { name: `Name of ${column} in the file` });

const openOfList = (source: object) =>
  open(<ExportButton ids={new Set(['41'])} whole={{ ...whole, source, label: 'The whole list' }} isOfList />, {
    answers: { ...logs([]), 'exports.startExport': failure('TOO_MANY', 'Wait a minute.') },
  });

describe('the work on a list in a file', () => {
  it.each([
    ['one list', { listId: 'l1' }],
    ['a search within one list', { filters: { inList: ['l1'] } }],
  ])('can be chosen for %s, is off at first, and is not chosen the next time', async (_name, source) => {
    const { user, server, text } = openOfList(source);
    await user.click(await button('Export'));
    await user.click(screen.getByLabelText(/^The whole list/));
    expect(text()).toContain('They leave your team with the file.');
    for (const name of ['Stage', 'Note', 'Next Step', 'Next Step On', 'Added On'])
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Note' }));
    await user.click(await button('Export and Download'));
    await screen.findAllByText(/Wait a minute\./);
    expect(JSON.stringify(server.inputsOf('exports.startExport'))).toContain('list_note');
    cleanup();
    const again = openOfList(source);
    await again.user.click(await button('Export'));
    await again.user.click(screen.getByLabelText(/^The whole list/));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Note' }).checked).toBe(false);
  });

  it('can be chosen for a selection on the page of a list', async () => {
    const { user, server } = openOfList({ listId: 'l1' });
    await user.click(await button('Export'));
    await user.click(screen.getByRole('checkbox', { name: 'Note' }));
    await user.click(await button('Export and Download'));
    await screen.findAllByText(/Wait a minute\./);
    expect(server.inputsOf('exports.startExport')).toMatchObject([{ workOf: 'l1' }]);
  });

  it('is not offered for a search within two lists', async () => {
    const { user, text } = openOfList({ filters: { inList: ['l1', 'l2'] } });
    await user.click(await button('Export'));
    await user.click(screen.getByLabelText(/^The whole list/));
    expect(text()).not.toContain('Next Step');
  });
});

const presetOfAna = (version: number, columns: string[]) => ({
  id: '4f6c1c1e-0000-4000-8000-000000000000',
  name: 'Import',
  format: 'csv' as const,
  columns,
  column_names: null,
  updated_at: '2026-11-21T10:00:00Z',
  version,
  owner: { id: 'ana', name: 'Ana Ruiz' },
  shared: { right: 'manage' as const },
  my_right: 'manage' as const,
});

describe('the export of a selection', () => {
  it('names the words that the search left out, because the candidates may not match them', async () => {
    const { user, text } = open(
      <ExportButton ids={new Set(['41'])} whole={whole} leftOut={['bilingual', '5 years']} />,
      {
        answers: logs([]),
      },
    );
    await user.click(await button('Export'));
    await screen.findByText('Export 1 professional');
    expect(text()).toContain('The search left out “bilingual”, “5 years”. These professionals may not match them.');
    cleanup();
    const other = await openForm();
    expect(other.text()).not.toContain('left out');
  });

  it('downloads the file, and can do it again', async () => {
    const { user, server, text } = await openForm({ 'exports.exportPhysicians': { ...file, excluded: 1 } });
    expect(text()).toContain('Export 2 professionals');
    expect(text()).toContain('19 of 31 columns.');
    expect(text()).toContain('This ends the money back guarantee.');
    await user.click(await button('Export and Download'));
    await screen.findByText('Export Successful');
    expect(server.inputsOf('exports.exportPhysicians')).toMatchObject([
      { physicianIds: ['41', '42'], description: 'Selection of 2' },
    ]);
    expect(text().split('2 healthcare professionals were exported. 1 was left out, because').length).toBe(3);
    expect(saved).toEqual([{ name: 'physician_export.csv', type: 'text/csv;charset=utf-8', size: 5 }]);
    await user.click(await button('Download Again'));
    expect(saved).toHaveLength(2);
    await user.click(await button('Done'));
    await waitFor(() => expect(text()).not.toContain('Download Again'));
  });

  it('has the chosen columns in the chosen order, which this browser remembers', async () => {
    const first = await openForm();
    expect((await button('Move First Name up')).disabled).toBe(true);
    expect((await button('Move Languages down')).disabled).toBe(true);
    expect((await button('Move Languages up')).disabled).toBe(false);
    await first.user.click(await button('Move First Name down'));
    await first.user.click(await button('Move Last Name up'));
    await first.user.click(screen.getByRole('checkbox', { name: 'Credentials' }));
    expect(first.text()).toContain('18 of 31 columns.');
    await first.user.click(await button('Export and Download'));
    await screen.findByText('Export Successful');
    const columns = first.server.inputsOf('exports.exportPhysicians')[0]?.['columns'];
    expect(columns).toEqual(expect.arrayContaining(['other_contacts']));
    expect(Array.isArray(columns) && columns.slice(0, 4)).toEqual(['middle_name', 'last_name', 'first_name', 'title']);
    cleanup();
    const again = await openForm();
    expect(again.text()).toContain('18 of 31 columns.');
    const boxes = screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.closest('label')?.textContent, box.checked]);
    expect(boxes.slice(0, 3)).toEqual([
      ['Middle Name', true],
      ['Last Name', true],
      ['First Name', true],
    ]);
    expect(boxes.slice(18, 20)).toEqual([
      ['Credentials', false],
      ['NPI', false],
    ]);
  });

  it('needs a column, and says nothing of the guarantee after an earlier export', async () => {
    const { user, text } = await openForm(logs([log()]));
    await waitFor(() => expect(text()).not.toContain('money back guarantee'));
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
    expect(text()).toContain('0 of 31 columns.');
    expect((await button('Export and Download')).disabled).toBe(true);
  });

  it('has columns with names of their own, which a preset keeps', async () => {
    const preset = {
      id,
      name: 'Import',
      format: 'csv' as const,
      columns: ['last_name' as const, 'city' as const],
      column_names: ['Surname', 'Town'],
      owner: null,
      shared: null,
      my_right: 'manage' as const,
      updated_at: '2026-03-10T10:00:00Z',
    };
    const { user, server, text } = await openForm({
      'exports.listExportPresets': { data: [] },
      'exports.saveExportPreset': preset,
    });
    await user.click(await button('Rename Columns'));
    await user.type(nameOf('Last Name'), 'City');
    expect(text()).toContain('Two columns would be called City. Give each a name of its own.');
    expect((await button('Export and Download')).disabled).toBe(true);
    await user.clear(nameOf('Last Name'));
    await user.type(nameOf('Last Name'), 'Surname');
    server.answer({ 'exports.saveExportPreset': failure('TOO_MANY_PRESETS', 'At most 20.') });
    await user.type(screen.getByRole('textbox', { name: 'Save as a preset' }), 'Import');
    await user.click(await button('Save Preset'));
    await screen.findByText('At most 20.');
    server.answer({ 'exports.saveExportPreset': preset, 'exports.listExportPresets': { data: [preset] } });
    await user.click(await button('Save Preset'));
    await screen.findByText('Preset Saved');
    const sent = server.inputsOf('exports.saveExportPreset').at(-1);
    expect(sent).toMatchObject({ name: 'Import', format: 'csv' });
    expect(JSON.stringify(sent)).toContain('"First Name","Middle Name","Surname"');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Import');
    expect(text()).toContain('2 of 31 columns.');
    await user.click(await button('Export and Download'));
    await screen.findByText('Export Successful');
    expect(server.inputsOf('exports.exportPhysicians')).toMatchObject([
      { columns: ['last_name', 'city'], columnNames: ['Surname', 'Town'] },
    ]);
  });

  it('changes the preset of another member, and keeps both columns when it was changed meanwhile', async () => {
    const { user, server, text } = await openForm({
      'exports.listExportPresets': () => ({ data: [presetOfAna(0, ['last_name'])] }),
      'exports.changeExportPreset': () => {
        server.answer({ 'exports.listExportPresets': () => ({ data: [presetOfAna(1, ['state', 'city'])] }) });
        throw failure('CHANGED_MEANWHILE', 'This preset was changed meanwhile.');
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Import (of Ana Ruiz)');
    expect(text()).toContain('Replaces the preset for every member of your workspace.');
    await user.click(await button('Save Preset'));
    await waitFor(() => expect(text()).toContain('“Import” was changed meanwhile.'));
    expect(text()).toContain('It now has CSV: State, City.');
    server.answer({ 'exports.changeExportPreset': () => presetOfAna(2, ['last_name']) });
    await user.click(await button('Save Mine'));
    await screen.findByText('Preset Saved');
    expect(server.inputsOf('exports.changeExportPreset')).toMatchObject([
      { version: 0, columns: ['last_name'] },
      { version: 1, columns: ['last_name'] },
    ]);
    expect(server.inputsOf('exports.saveExportPreset')).toEqual([]);
  });

  it('forgets a preset that is deleted, and keeps the columns', async () => {
    const preset = {
      id,
      name: 'Import',
      format: 'xlsx' as const,
      columns: ['city' as const],
      column_names: null,
      owner: null,
      shared: null,
      my_right: 'manage' as const,
      updated_at: '2026-03-10T10:00:00Z',
    };
    const { user, server, text } = await openForm({
      'exports.listExportPresets': { data: [preset] },
      'exports.deleteExportPreset': { success: true },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Import');
    server.answer({ 'exports.listExportPresets': { data: [] } });
    await user.click(await button('Delete Preset'));
    await screen.findByText('Preset Deleted');
    expect(server.inputsOf('exports.deleteExportPreset')).toEqual([{ id }]);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Preset' })).toBeNull());
    expect(text()).toContain('1 of 31 columns.');
  });

  it('says why it failed, and tries again with the same key', async () => {
    const { user, server, text } = await openForm({ 'exports.exportPhysicians': failure('FAIR_USE', 'Wait a day.') });
    await user.click(await button('Export and Download'));
    await screen.findByText('Export Failed');
    expect(text().split('Wait a day.').length).toBe(3);
    server.answer({ 'exports.exportPhysicians': file });
    await user.click(await button('Try Again'));
    await screen.findByText('Export Successful');
    const [one, two] = server.keysOf('exports.exportPhysicians');
    expect(two).toBe(one);
  });

  it('sends a new key for another request', async () => {
    const { user, server } = await openForm({ 'exports.exportPhysicians': failure('FAIR_USE', 'Wait a day.') });
    await user.click(await button('Export and Download'));
    await button('Try Again');
    await user.click(screen.getByRole('checkbox', { name: 'Credentials' }));
    await user.click(await button('Try Again'));
    await waitFor(() => expect(server.keysOf('exports.exportPhysicians')).toHaveLength(2));
    const [one, two] = server.keysOf('exports.exportPhysicians');
    expect(two).not.toBe(one);
  });

  it.each([
    [false, 'Failed to generate export data'],
    [true, 'No data was returned from the export function'],
  ])('without any data says so; on a list: %s', async (isOfList, words) => {
    const { user, text } = await openForm({ 'exports.exportPhysicians': { ...file, csv: '' } }, { isOfList });
    await user.click(await button('Export and Download'));
    await screen.findByText('Export Failed');
    expect(text()).toContain(words);
    expect(saved).toEqual([]);
  });

  it('without a name has the usual name, and an answer without the field csv has no file', async () => {
    const { user, server, text } = await openForm({
      'exports.exportPhysicians': { csv: 'id\n1\n', count: 2, excluded: 0 },
    });
    await user.click(await button('Export and Download'));
    await screen.findByText('Export Successful');
    expect(saved).toMatchObject([{ name: 'physician_export.csv' }]);
    expect(text()).not.toContain('undefined');
    cleanup();
    const other = await openForm({ 'exports.exportPhysicians': { count: 2, excluded: 0 } });
    await other.user.click(await button('Export and Download'));
    await screen.findByText('Failed to generate export data');
    expect(saved).toHaveLength(1);
    expect(server.inputsOf('exports.exportPhysicians')).toHaveLength(1);
  });

  it('that the server calls unsuccessful failed', async () => {
    const { user } = await openForm({ 'exports.exportPhysicians': () => ({ success: false, csv: 'id\n' }) });
    await user.click(await button('Export and Download'));
    await screen.findByText('Failed to export physicians. Please try again.');
    expect(saved).toEqual([]);
  });

  it('has at most five hundred professionals', async () => {
    const { text } = await openForm({}, { ids: Array.from({ length: 501 }, (_, at) => `${at}`), count: 501 });
    expect(text()).toContain('An export has at most 500 professionals. Select fewer.');
    expect(text()).not.toContain('What to export');
    expect((await button('Export and Download')).disabled).toBe(true);
  });

  it('of one professional speaks of one', async () => {
    const { text } = await openForm({}, { ids: ['41'] });
    expect(text()).toContain('Export 1 professional');
    expect(text()).not.toContain('Export 1 professionals');
  });
});
