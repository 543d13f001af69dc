import { SettingsSection } from './settings-section.tsx';

/** In place of a tab whose feature this directory does not have yet. */
export function WaitingTab({ title, text, state }: { title: string; text: string; state: string }) {
  return (
    <SettingsSection title={title} text={text}>
      <p>{state}</p>
    </SettingsSection>
  );
}
