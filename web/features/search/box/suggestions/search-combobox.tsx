// The field of the search box with suggestions below it. Enter searches for the words unless a suggestion is active.
import { useMemo, useState, type ComponentProps, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { may, useAccess } from '#web/features/access/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { leaveOnEscape } from '#web/ui/keyboard.ts';
import { useCombobox } from '#web/ui/use-combobox.ts';
import type { Search } from '../../address/search-address.ts';
import type { SearchChange } from '../../address/search-changes.ts';
import { useStartOptions } from '../recent/use-start-options.ts';
import { groupsOf, type SuggestionGroup, type SuggestionOption } from './suggestion-groups.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchComboboxProps extends Omit<
  ComponentProps<'input'>,
  'role' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown'
> {
  ref: Ref<HTMLInputElement>;
  /** The search to which a suggestion is added. */
  search: Search;
  /** The text of the field. */
  draft: string;
  onType: (text: string) => void;
  /** ArrowDown where there are no suggestions. */
  onDown: () => void;
  /** A profile opens instead of the results. */
  onLeave: () => void;
  /** A suggestion was chosen that changes the search: also its words, which replace the text. */
  onChange: (change: SearchChange) => void;
}

const noGroups: readonly SuggestionGroup[] = [];

export function SearchCombobox({ search, draft, onType, onDown, onLeave, onChange, ...input }: SearchComboboxProps) {
  const navigate = useNavigate();
  const allowed = may(useAccess(), 'search');
  const suggestions = useSuggestions(search, draft, allowed);
  const [hasFocus, setFocus] = useState(false);
  // A list is searched by its words alone.
  const isStart = draft === '' && search.scope === null;
  const start = useStartOptions(allowed && hasFocus && isStart);
  const suggested = useMemo(() => (suggestions === null ? noGroups : groupsOf(suggestions)), [suggestions]);
  const groups = isStart ? start : suggested;
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  const choose = ({ action, run }: SuggestionOption): void => {
    if (run !== undefined) return run();
    combobox.close();
    if ('change' in action) return onChange(action.change);
    onLeave();
    void navigate(action.to);
  };
  const combobox = useCombobox({
    count: options.length,
    subject: isStart ? 'start' : suggestions,
    onChoose: (at) => {
      const option = options[at];
      if (option !== undefined) choose(option);
    },
  });
  const { fieldProps, isOpen } = combobox;
  return (
    <>
      <input
        {...input}
        {...fieldProps}
        onFocus={() => {
          setFocus(true);
          if (draft === '') combobox.open();
        }}
        onBlur={(event) => {
          setFocus(false);
          fieldProps.onBlur(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && isOpen && isStart && removes(options[combobox.active ?? -1])) {
            event.preventDefault();
            return;
          }
          fieldProps.onKeyDown(event);
          if (event.defaultPrevented || event.nativeEvent.isComposing) return;
          leaveOnEscape(event);
          if (event.key === 'ArrowDown' && !event.shiftKey) onDown();
        }}
        value={draft}
        onChange={(event) => {
          combobox.open();
          onType(event.currentTarget.value);
        }}
      />
      {isOpen && (isStart || suggestions !== null) && (
        <SuggestionList
          combobox={combobox}
          groups={groups}
          remainingQuery={isStart ? '' : (suggestions?.remainingQuery ?? '')}
          isStart={isStart}
          onChoose={choose}
        />
      )}
      <output className="visually-hidden">{isOpen ? announcementOf(options) : ''}</output>
    </>
  );
}

function announcementOf(options: readonly SuggestionOption[]): string {
  const count = `${formatCount(options.length)} ${options.length === 1 ? 'suggestion' : 'suggestions'}`;
  const removal = options.some(({ onRemove }) => onRemove !== undefined) ? ' Delete removes a recent search.' : '';
  return `${count}. Use the arrow keys to choose one.${removal}`;
}

/** False: the option cannot be removed. */
function removes(option: SuggestionOption | undefined): boolean {
  option?.onRemove?.();
  return option?.onRemove !== undefined;
}
