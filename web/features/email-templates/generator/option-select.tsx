import { Select } from '#web/ui/select.tsx';

interface OptionSelectProps<Option extends string> {
  label: string;
  options: readonly Option[];
  names: Readonly<Record<Option, string>>;
  value: Option;
  onChange: (value: Option) => void;
}

export function OptionSelect<Option extends string>({
  label,
  options,
  names,
  value,
  onChange,
}: OptionSelectProps<Option>) {
  return (
    <Select
      label={label}
      look="form"
      value={value}
      onChange={(event) => {
        const selected = options.find((option) => option === event.target.value);
        if (selected !== undefined) onChange(selected);
      }}
      options={options.map((option) => [option, names[option]])}
    />
  );
}
