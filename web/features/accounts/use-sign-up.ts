// Sends a sign-up that is sound, and says what became of it.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isSound } from '#web/ui/field-faults.ts';
import type { FieldErrors } from '#web/ui/form.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { emailOf, textOf } from '#web/ui/written.ts';
import { readViewer } from './account-calls.ts';
import { type SignUp, signUp } from './auth-calls.ts';
import type { Origin } from './return-address.ts';
import { explainSignUpFailure } from './sign-up-failure.ts';
import { checkSignUp, type SignUpField } from './sign-up-rules.ts';
import { useSetViewer } from './viewer.tsx';

export function useSignUp(origin: Origin) {
  const toast = useToast();
  const navigate = useNavigate();
  const setViewer = useSetViewer();
  const [errors, setErrors] = useState<FieldErrors<SignUpField>>({});
  // What no field is to blame for.
  const [failure, setFailure] = useState<string | null>(null);

  const send = useMutation({
    mutationFn: async (input: SignUp) => {
      const { signedIn } = await signUp(input);
      return signedIn ? readViewer() : null;
    },
    onSuccess: (viewer, { email }) => {
      if (viewer !== null) setViewer(viewer);
      toast(viewer === null
        ? { title: 'Check your email', text: "We've sent a verification link to your email address." }
        : { title: 'Account created!', text: 'You are signed in.' });
      void navigate('/check-email-confirmation', { replace: true, state: { ...origin, email } });
    },
    onError: (error, { email }) => {
      const { field, text, toast: word } = explainSignUpFailure(error, email);
      if (field === null) setFailure(text);
      else setErrors({ [field]: text });
      toast(word);
    },
  });

  const submit = (form: FormData) => {
    if (send.isPending) return;
    const written = { email: emailOf(form), password: textOf(form, 'password'), confirm: textOf(form, 'confirm'), terms: form.has('terms') };
    const found = checkSignUp(written);
    setErrors(found);
    setFailure(null);
    if (!isSound(found)) return;
    const source = textOf(form, 'source').trim();
    send.mutate({ email: written.email, password: written.password, ...(source !== '' && { source }) });
  };
  return { errors, failure, busy: send.isPending, submit };
}
