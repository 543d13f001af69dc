import { Select } from '#web/ui/select.tsx';
import { useColleagues } from './use-colleagues.ts';

interface AssigneeSelectProps {
  /** Whom the step is about: `about Rosa Almeida`. */
  about: string;
  /** Null: the next step is no one’s. */
  assignee: { id: string; name: string } | null;
  /** Undefined: nothing was chosen. */
  chosen: string | null | undefined;
  onChoose: (id: string | null) => void;
}

/** Whose a next step in a shared list is. */
export function AssigneeSelect({ about, assignee, chosen, onChoose }: AssigneeSelectProps) {
  const colleagues = useColleagues(true) ?? [];
  // Who has left, or is not loaded yet, stays the choice.
  const options =
    assignee === null || colleagues.some(({ id }) => id === assignee.id) ? colleagues : [assignee, ...colleagues];
  return (
    <Select
      label={`Owner of the next step ${about}`}
      look="cell"
      value={(chosen === undefined ? assignee?.id : chosen) ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : value)}
      options={options.map(({ id, name }) => [id, name])}
    >
      <option value="">No owner</option>
    </Select>
  );
}
