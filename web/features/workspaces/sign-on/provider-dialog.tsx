import { signOnLimits as limits, signOnRoles } from '#contract/workspaces/sign-on-limits.ts';
import type { SignOn } from '#contract/workspaces/sign-on.ts';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { Dialog } from '#web/ui/modal.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { RoleSelect } from '../role-select.tsx';
import { useSaveProvider } from './use-sign-on.ts';

interface ProviderDialogProps {
  isOpen: boolean;
  /** Null: none is entered yet. */
  provider: SignOn['provider'];
  onClose: () => void;
}

export const ProviderDialog = ({ isOpen, provider, onClose }: ProviderDialogProps) => (
  <Dialog
    open={isOpen}
    onClose={onClose}
    title="Identity Provider"
    text="Register CareRoster as a web application at your provider, with the redirect URI of this page. Another issuer, client or secret has to be tested before a domain is enforced again."
  >
    {isOpen && <ProviderForm provider={provider} onClose={onClose} />}
  </Dialog>
);

function ProviderForm({ provider, onClose }: Omit<ProviderDialogProps, 'isOpen'>) {
  const save = useSaveProvider();
  const toast = useToast();
  const form = useForm<'issuer' | 'clientId' | 'clientSecret'>({
    requests: [save],
    fields: { issuer: 'issuer', clientId: 'clientId', clientSecret: 'clientSecret' },
    failureText: 'The provider was not saved. Please try again.',
  });
  const submit = (data: FormData) => {
    const [issuer, clientId] = [textOf(data, 'issuer').trim(), textOf(data, 'clientId').trim()];
    const clientSecret = textOf(data, 'clientSecret').trim();
    const defaultRole = signOnRoles.find((role) => role === textOf(data, 'role')) ?? 'recruiter';
    const errors = {
      issuer: requiredError(issuer, 'Enter the issuer.'),
      clientId: requiredError(clientId, 'Enter the client ID.'),
      clientSecret: provider === null ? requiredError(clientSecret, 'Enter the client secret.') : undefined,
    };
    form.send(errors, () =>
      save.mutate(
        { issuer, clientId, defaultRole, ...(clientSecret !== '' && { clientSecret }) },
        {
          onSuccess: () => {
            toast({ title: 'Provider saved', text: 'Prove a domain next, then test the sign-on.' });
            onClose();
          },
        },
      ),
    );
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      <TextField
        label="Issuer"
        autoComplete="off"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.issuerLengthMax}
        defaultValue={provider?.issuer}
        {...form.field('issuer')}
      />
      <TextField
        label="Client ID"
        autoComplete="off"
        maxLength={limits.clientIdLengthMax}
        defaultValue={provider?.clientId}
        {...form.field('clientId')}
      />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        maxLength={limits.clientSecretLengthMax}
        hint={provider === null ? undefined : 'Leave it empty to keep the stored one.'}
        {...form.field('clientSecret')}
      />
      <RoleSelect roles={signOnRoles} initial={provider?.defaultRole ?? 'recruiter'} />
      <FormActions form={form} submit="Save" submitting="Saving…" onCancel={onClose} />
    </Form>
  );
}
