// Sends a valid sign-up and shows its result.
import { useNavigate } from 'react-router';
import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { useOperation } from '#web/foundation/use-mutation.ts';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Origin } from './return-address.ts';
import { explainSignUpFailure } from './sign-up-failure.ts';
import { checkSignUp, type SignUpField } from './sign-up-rules.ts';

export function useSignUp(origin: Origin) {
  const toast = useToast();
  const navigate = useNavigate();
  const request = useOperation('signIn.signUp', {
    onSuccess: (_response, { email }) => {
      toast({ title: 'Check your email', text: "We've sent a verification link to your email address." });
      void navigate('/check-email-confirmation', { replace: true, state: { ...origin, email } });
    },
    onError: (error, { email }) => toast(explainSignUpFailure(error, email).toast),
  });
  const explained = (failure: RequestFailure | null) => explainSignUpFailure(failure, request.variables?.email ?? '');
  const form = useForm<SignUpField>({
    requests: [request],
    failureText: (failure) => explained(failure).text,
    fieldOf: (failure) => explained(failure).field,
  });

  const submit = (data: FormData) => {
    const email = emailOf(data);
    const password = textOf(data, 'password');
    const source = textOf(data, 'source').trim();
    form.send(checkSignUp({ email, password, confirm: textOf(data, 'confirm'), terms: data.has('terms') }), () =>
      request.mutate({ email, password, acceptedTerms: true, returnTo: origin.from, ...(source !== '' && { source }) }),
    );
  };
  return { form, submit };
}
