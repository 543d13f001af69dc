import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SecurityTab() {
  return (
    <>
      <SettingsSection title="Password" text="A change ends every other session and is confirmed by mail.">
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        text="A code from your authenticator app, asked for after the password. It keeps your account yours when the password is known."
      >
        <SecondFactor />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        text="Where your account is signed in. End what you do not recognize, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </>
  );
}
