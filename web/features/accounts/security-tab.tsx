import { ChangePassword } from './change-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useViewer } from './viewer.tsx';

export function SecurityTab() {
  const usesSignOn = useViewer()?.usesSignOn ?? false;
  return (
    <>
      {usesSignOn && <SignOnNote />}
      {!usesSignOn && (
        <SettingsSection title="Password" text="A change ends every other session and is confirmed by mail.">
          <ChangePassword />
        </SettingsSection>
      )}
      {!usesSignOn && (
        <SettingsSection
          title="Second factor"
          text="A code from your authenticator app, asked for after the password. It keeps your account yours when the password is known."
        >
          <SecondFactor />
        </SettingsSection>
      )}
      <SettingsSection
        title="Sessions"
        text="Where your account is signed in. End what you do not recognize, then change your password."
      >
        <SessionList />
      </SettingsSection>
    </>
  );
}

const SignOnNote = () => (
  <SettingsSection title="Single sign-on" text="The identity provider of your organization opened this session.">
    <p>
      Your password and second factor are those of your organization: change them there. Logging out here ends this
      session only; you may stay logged in at the provider.
    </p>
  </SettingsSection>
);
