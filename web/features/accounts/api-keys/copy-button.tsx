import { writeToClipboard } from '#web/foundation/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface CopyButtonProps {
  /** What is copied, as in `The key is on the clipboard.` */
  name: string;
  value: string;
}

export function CopyButton({ name, value }: CopyButtonProps) {
  const toast = useToast();
  const copy = () =>
    writeToClipboard(value).then(
      () => toast({ title: 'Copied', text: `The ${name} is on the clipboard.` }),
      () => toast({ title: 'Copy Failed', text: `Select the ${name} and copy it by hand.`, look: 'danger' }),
    );
  return (
    <Button onClick={() => void copy()}>
      <CopyIcon />
      Copy
    </Button>
  );
}
