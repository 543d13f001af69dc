// @vitest-environment happy-dom
// the settings of the public site and of the operator, with their history.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { siteImageBytesMax, siteImageTexts } from '#contract/site-settings/site-image-rules.ts';
import { siteSettingsOf, type SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';
import { chooseFile } from '#web/testing/choose-file.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field, itemAt } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const settings = (saved: Partial<Record<SiteSettingKey, string>> = {}) => ({
  settings: { ...siteSettingsOf(new Map()), ...saved },
});
const change = (changes: object = {}) => ({
  id: '7',
  key: 'seo_title' as const,
  before: null,
  after: 'New title',
  changedBy: 'ada@northline.example',
  changedAt: '2026-03-10T10:00:00Z',
  isCurrent: true,
  ...changes,
});
const openSettings = (answers: Answers = {}, tab = '') =>
  open(<SettingsScreen section="site" />, {
    address: `/admin-settings${tab}`,
    answers: {
      'siteSettings.getSiteSettings': settings(),
      'siteSettings.listSiteSettingChanges': { data: [] },
      ...answers,
    },
  });

const image = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });

describe('the images of the site', () => {
  it('are uploaded, when they are images and not too large', async () => {
    const { server } = openSettings({ 'siteSettings.uploadSiteImage': { key: 'site_logo_url', value: '/x.png' } });
    await screen.findByRole('region', { name: 'Site Logo' });
    chooseFile(field('Upload Site Logo'), image(3, 'text/plain'));
    await screen.findByText('Invalid file type');
    await screen.findByText(siteImageTexts.wrongType);
    for (const type of ['image/heic', '']) {
      chooseFile(field('Upload Site Logo'), new File([new Uint8Array(3)], 'IMG_0042.HEIC', { type }));
      await screen.findByText(/Select a PNG, JPEG, WebP, GIF, AVIF, SVG or ICO file\./);
    }
    chooseFile(field('Upload Site Logo'), image(0));
    await screen.findByText(siteImageTexts.empty);
    chooseFile(field('Upload Site Logo'), image(siteImageBytesMax + 1));
    await screen.findByText('File too large');
    expect(server.inputsOf('siteSettings.uploadSiteImage')).toEqual([]);
    chooseFile(field('Upload Site Logo'), image(3));
    await screen.findByText('Image uploaded successfully');
    expect(server.inputsOf('siteSettings.uploadSiteImage')).toEqual([
      { key: 'site_logo_url', type: 'image/png', data: 'AAAA' },
    ]);
    expect(field('Upload Site Logo').value).toBe('');
  });

  it('can be dropped, of several the first', async () => {
    const { server } = openSettings({ 'siteSettings.uploadSiteImage': failure('BUSY', 'Wait a moment.') });
    await screen.findByRole('region', { name: 'Favicon' });
    const place = field('Upload Favicon').closest('label');
    if (place === null) throw new Error('There is no place to drop a file.');
    fireEvent.drop(place, { dataTransfer: { files: [] } });
    fireEvent.drop(place, { dataTransfer: { files: [image(3), image(6)] } });
    await screen.findByText('Upload failed');
    expect(server.inputsOf('siteSettings.uploadSiteImage')).toMatchObject([{ key: 'favicon_url', data: 'AAAA' }]);
  });

  it('can be viewed and removed, the built-in ones cannot', async () => {
    const { user, server } = openSettings({
      'siteSettings.getSiteSettings': settings({ site_logo_url: '/site-assets/logo/1.png' }),
      'siteSettings.saveSiteSetting': { key: 'site_logo_url', value: '' },
    });
    const picture = await screen.findByRole('img', { name: 'Site Logo now' });
    expect(picture.getAttribute('src')).toBe('/site-assets/logo/1.png');
    expect(screen.getAllByText('Built-in image')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Remove Favicon' })).toBeNull();
    await user.click(await button('View Site Logo'));
    await screen.findByRole('img', { name: 'Site Logo in full size' });
    await user.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Site Logo in full size' })).toBeNull());
    server.answer({ 'siteSettings.getSiteSettings': settings() });
    await user.click(await button('Remove Site Logo'));
    await screen.findByText('Image removed');
    await waitFor(() => expect(screen.getAllByText('Built-in image')).toHaveLength(4));
    expect(server.inputsOf('siteSettings.saveSiteSetting')).toEqual([{ key: 'site_logo_url', value: '' }]);
  });
});

describe('the accent color of the site', () => {
  it('is refused with a sentence while it cannot be made legible, and is not sent', async () => {
    const { user, server } = openSettings();
    await screen.findByText('Dark theme');
    await user.type(field('Accent Color'), '#ffff99');
    await screen.findByText(/Choose a color that is darker, such as #/);
    expect(screen.queryByText('Dark theme')).toBeNull();
    await user.click(await button('Save Accent Color'));
    expect(server.inputsOf('siteSettings.saveSiteSetting')).toEqual([]);
  });

  it('is shown in both themes with its contrasts before it is saved', async () => {
    const { user, server, text } = openSettings({
      'siteSettings.saveSiteSetting': { key: 'accent_color', value: '#7c3aed' },
    });
    await screen.findByText('Light theme');
    expect(text()).toContain('A button 6.1 : 1');
    fireEvent.change(field('Pick the Accent Color'), { target: { value: '#7c3aed' } });
    expect(field('Accent Color').value).toBe('#7c3aed');
    expect(text()).toMatch(/Light theme.*A button 5\.\d : 1.*Dark theme.*A button/);
    await user.click(await button('Save Accent Color'));
    await screen.findByText('Setting saved');
    expect(server.inputsOf('siteSettings.saveSiteSetting')).toEqual([{ key: 'accent_color', value: '#7c3aed' }]);
  });
});

describe('the texts of pages', () => {
  it('are shown before they are saved, and a failure says why', async () => {
    const { user, server } = openSettings(
      {
        'siteSettings.readSiteTextSource': { source: '## Old' },
        'siteSettings.previewSiteText': failure('INVALID_INPUT', 'Nest lists less deeply.', 'value'),
        'siteSettings.saveSiteSetting': { key: 'terms_text', value: '## New' },
      },
      '?tab=texts',
    );
    await screen.findByRole('region', { name: 'Terms of Service' });
    fireEvent.change(field('Terms of Service'), { target: { value: '## New' } });
    await user.click(await button('Preview Terms of Service'));
    await screen.findByText('Nest lists less deeply.');
    server.answer({
      'siteSettings.previewSiteText': { text: { lead: [], sections: [{ id: 'new', title: 'New', blocks: [] }] } },
    });
    await user.click(await button('Preview Terms of Service'));
    await screen.findByRole('heading', { name: 'New' });
    expect(server.inputsOf('siteSettings.previewSiteText')).toEqual([{ source: '## New' }, { source: '## New' }]);
    await user.click(await button('Save Terms of Service'));
    await screen.findByText('Setting saved');
    expect(server.inputsOf('siteSettings.saveSiteSetting')).toEqual([{ key: 'terms_text', value: '## New' }]);
  });
});

describe('the texts of the site', () => {
  it('are saved one by one, and shown as other sites show them', async () => {
    const { user, server, text } = openSettings(
      {
        'siteSettings.getSiteSettings': settings({ seo_title: 'Old', seo_description: 'Told' }),
        'siteSettings.saveSiteSetting': failure('INVALID_INPUT', 'The value has a line break.', 'value'),
      },
      '?tab=seo',
    );
    await screen.findByText('Preview of a search result');
    expect(text()).toContain('Preview of a search resultOldTold');
    expect(text()).toContain('Preview of a shared linkOldTold');
    expect(text()).toContain('The title of the home page and of shared links. 3 of 120 characters.');
    expect(field('SEO Keywords').tagName).toBe('TEXTAREA');
    expect(field('SEO Title').tagName).toBe('INPUT');
    await user.type(field('Google Search Title'), 'Found');
    await user.type(field('SEO Title'), 'er');
    expect(text()).toContain('Preview of a search resultFoundTold');
    expect(text()).toContain('Preview of a shared linkOlderTold');
    await user.click(await button('Save SEO Title'));
    await waitFor(() => expect(field('SEO Title').getAttribute('aria-invalid')).toBe('true'));
    await screen.findByText('Save failed');
    expect(field('SEO Title').value).toBe('Older');
    server.answer({
      'siteSettings.saveSiteSetting': { key: 'seo_title', value: 'Oldest' },
      'siteSettings.getSiteSettings': settings({ seo_title: 'Oldest' }),
    });
    await user.click(await button('Save SEO Title'));
    // The field follows the value in effect again.
    await waitFor(() => expect(field('SEO Title').value).toBe('Oldest'));
    await screen.findByText('Setting saved');
    expect(field('Google Search Title').value).toBe('Found');
    expect(server.inputsOf('siteSettings.saveSiteSetting').at(-1)).toEqual({ key: 'seo_title', value: 'Older' });
  });

  it.each([
    ['', 'Favicon'],
    ['?tab=social', 'Twitter Share Image'],
    ['?tab=toString', 'Favicon'],
  ])('are in tabs: %s', async (tab, name) => {
    const { text } = openSettings({}, tab);
    await screen.findByRole('region', { name });
    expect(text()).not.toContain('Preview of a search result');
  });

  it('are read again after a failure', async () => {
    const { user, server, text } = openSettings({
      'siteSettings.getSiteSettings': failure('UNAVAILABLE'),
      'siteSettings.listSiteSettingChanges': failure('UNAVAILABLE'),
    });
    await screen.findByText('Failed to load settings');
    await screen.findByText(/The history could not be loaded\./);
    expect(text()).not.toContain('Loading');
    server.answer({
      'siteSettings.getSiteSettings': settings(),
      'siteSettings.listSiteSettingChanges': { data: [] },
    });
    for (const again of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(again);
    await screen.findByRole('region', { name: 'Favicon' });
    await screen.findByText('No setting was changed yet.');
  });
});

it('the history says what was changed, and undoes the last change of a setting', async () => {
  const { user, server } = openSettings({
    'siteSettings.listSiteSettingChanges': {
      data: [
        change(),
        change({ id: '6', key: 'favicon_url', before: '/a.ico', after: '', changedBy: null, isCurrent: false }),
      ],
    },
    'siteSettings.undoSiteSettingChange': failure('CHANGED_SINCE', 'The setting was changed since.'),
  });
  await screen.findByText('New title');
  const rows = within(screen.getByRole('region', { name: 'Changes of the settings' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    'Mar 10, 2026, 3:00:00 AM PDTada@northline.exampleSEO TitleInitial valueNew titleUndo',
    'Mar 10, 2026, 3:00:00 AM PDTDeleted accountFavicon/a.icoEmpty',
  ]);
  await user.click(await button('Undo the change of SEO Title'));
  await screen.findByText('Undo failed');
  server.answer({
    'siteSettings.undoSiteSettingChange': { key: 'seo_title', value: 'Old' },
    'siteSettings.listSiteSettingChanges': { data: [] },
  });
  await user.click(await button('Undo the change of SEO Title'));
  await screen.findByText('Change undone');
  await screen.findByText('No setting was changed yet.');
  expect(server.inputsOf('siteSettings.undoSiteSettingChange')).toEqual([{ changeId: '7' }, { changeId: '7' }]);
});

const openOperator = (answers: Answers = {}) =>
  open(<SettingsScreen section="operator" />, {
    answers: {
      'operatorSettings.listOperatorSettings': {
        data: [
          { key: 'demo_email', value: 'demo@northline.example', isInitial: false },
          { key: 'reveals_per_hour', value: '100', isInitial: true },
          { key: 'full_access_emails', value: '', isInitial: true },
        ],
      },
      'operatorSettings.listOperatorSettingChanges': { data: [] },
      ...answers,
    },
  });

describe('the settings of the operator', () => {
  it('are saved, or reset to the environment', async () => {
    const { user, server, text } = openOperator({
      'operatorSettings.saveOperatorSetting': failure('IS_ADMINISTRATOR', 'Enter another address.'),
    });
    await screen.findByRole('button', { name: 'Save Reveals per hour' });
    expect(itemAt(text().split('Fair use'), 1)).toMatch(/^.*Reveals per hour.*Initial value\..*Demo account/);
    expect(text()).toContain('Empty: none. Saved here.');
    expect(screen.queryByRole('button', { name: 'Reset Reveals per hour' })).toBeNull();
    expect(field('Full access without a subscription').tagName).toBe('TEXTAREA');
    expect([field('Reveals per hour').inputMode, field('Demo account').inputMode]).toEqual(['numeric', 'email']);
    await user.type(field('Demo account'), 's');
    await user.click(await button('Save Demo account'));
    await waitFor(() => expect(field('Demo account').getAttribute('aria-invalid')).toBe('true'));
    server.answer({ 'operatorSettings.saveOperatorSetting': { key: 'demo_email', value: '' } });
    await user.click(await button('Reset Demo account'));
    await screen.findByText('Setting saved');
    await waitFor(() => expect(field('Demo account').value).toBe('demo@northline.example'));
    await user.click(await button('Save Reveals per hour'));
    await waitFor(() =>
      expect(server.inputsOf('operatorSettings.saveOperatorSetting')).toEqual([
        { key: 'demo_email', value: 'demo@northline.examples' },
        { key: 'demo_email', value: null },
        { key: 'reveals_per_hour', value: '100' },
      ]),
    );
  });

  it('are read again after a failure, and have a history of their own', async () => {
    const { user, server } = openOperator({
      'operatorSettings.listOperatorSettings': failure('UNAVAILABLE'),
      'operatorSettings.listOperatorSettingChanges': { data: [{ ...change(), key: 'demo_email' }] },
      'operatorSettings.undoOperatorSettingChange': { key: 'demo_email', value: '' },
    });
    await screen.findByText('Failed to load settings');
    await screen.findByText('Initial value');
    server.answer({ 'operatorSettings.listOperatorSettings': { data: [] } });
    await user.click(await button('Try Again'));
    await screen.findByText('Fair use');
    await user.click(await button('Undo the change of Demo account'));
    await screen.findByText('Change undone');
    expect(server.inputsOf('operatorSettings.undoOperatorSettingChange')).toEqual([{ changeId: '7' }]);
  });
});
