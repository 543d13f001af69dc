// The filters by the user's own work: lists, revealed candidates, and those of a system of their own.
import { listStages } from '#contract/lists/list-limits.ts';
import { contactedFilterNames, contactedFilters, contactedLimits } from '#contract/search/own-work-filters.ts';
import { ListChooser, listLabel, stageNames } from '#web/features/lists/public.ts';
import { Select } from '#web/ui/select.tsx';
import { namesList, ownListFilters, type OwnListFilter, type Search } from '../address/search-address.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { withChanged, withDue, withSingle, withStageToggled, withToggled } from '../address/search-changes.ts';
import { changedLabel, dueLabel, ownListLabels } from './conditions.ts';
import { FacetSection } from './facet-section.tsx';
import styles from './own-lists-facet.module.css';
import { SwitchRow } from './switch-row.tsx';

interface OwnListsFacetProps {
  search: Search;
  changeSearch: ChangeSearch;
}

export function OwnListsFacet({ search, changeSearch }: OwnListsFacetProps) {
  const hasList = namesList(search);
  const selected =
    search.inList.length +
    search.notInList.length +
    (search.revealed === undefined ? 0 : 1) +
    (search.inMySystem === undefined ? 0 : 1) +
    contactedFilterNames.filter((name) => search[name] !== undefined).length +
    (hasList ? search.stage.length + Number(search.changed) + Number(search.due) : 0);
  // On the page of a list, the search runs within that list.
  const filters = search.scope === null ? ownListFilters : ownListFilters.filter((filter) => filter !== 'inList');
  return (
    <FacetSection name="filtersLists" title="My work" selected={selected}>
      <SwitchRow
        label="Not revealed yet"
        on={search.revealed === false}
        onChange={(on) => changeSearch(withSingle('revealed', on ? false : undefined))}
      />
      <SwitchRow
        label="Revealed by me"
        on={search.revealed === true}
        onChange={(on) => changeSearch(withSingle('revealed', on ? true : undefined))}
      />
      <SwitchRow
        label="Not in my system"
        on={search.inMySystem === false}
        onChange={(on) => changeSearch(withSingle('inMySystem', on ? false : undefined))}
      />
      <SwitchRow
        label="In my system"
        on={search.inMySystem === true}
        onChange={(on) => changeSearch(withSingle('inMySystem', on ? true : undefined))}
      />
      {hasList && (
        <SwitchRow label={changedLabel} on={search.changed} onChange={(on) => changeSearch(withChanged(on))} />
      )}
      {search.scope !== null && (
        <SwitchRow label={dueLabel} on={search.due} onChange={(on) => changeSearch(withDue(on))} />
      )}
      {hasList && (
        <fieldset className={styles.stages}>
          <legend>Stage in the list</legend>
          {listStages.map((stage) => (
            <SwitchRow
              key={stage}
              label={stageNames[stage]}
              on={search.stage.includes(stage)}
              onChange={() => changeSearch(withStageToggled(stage))}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.lists}>
        {filters.map((filter) => (
          <ListSelect
            key={filter}
            label={ownListLabels[filter]}
            selected={search[filter]}
            onChoose={(id) => changeSearch(withToggled(filter, id))}
          />
        ))}
        <ContactedSelects search={search} changeSearch={changeSearch} />
      </div>
    </FacetSection>
  );
}

const ContactedSelects = ({ search, changeSearch }: OwnListsFacetProps) =>
  contactedFilters.map(({ name, label }) => (
    <DaysSelect
      key={name}
      label={label}
      days={search[name]}
      onChoose={(days) => changeSearch(withSingle(name, days))}
    />
  ));

interface DaysSelectProps {
  label: string;
  /** Undefined: no condition. */
  days: number | undefined;
  onChoose: (days: number | undefined) => void;
}

/** An address may name other days than the panel offers. */
function DaysSelect({ label, days, onChoose }: DaysSelectProps) {
  const offered: readonly number[] = contactedLimits.panelDays;
  const shown = days === undefined || offered.includes(days) ? offered : [days, ...offered];
  return (
    <Select
      label={label}
      look="field"
      value={days === undefined ? '' : String(days)}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      options={shown.map((count) => [String(count), count === 1 ? '1 day' : `${count} days`])}
    >
      <option value="">Any time</option>
    </Select>
  );
}

interface ListSelectProps {
  label: (typeof ownListLabels)[OwnListFilter];
  selected: readonly string[];
  onChoose: (id: string) => void;
}

/** Adds lists one by one. The chips above the results remove them. */
const ListSelect = ({ label, selected, onChoose }: ListSelectProps) => (
  <ListChooser right="view" label={label}>
    {({ lists, isLoading }) => {
      const others = lists.filter(({ id }) => !selected.includes(id));
      const hint = isLoading ? 'Loading lists …' : others.length === 0 ? 'No other list' : 'Choose a list';
      return (
        <Select
          label={label}
          look="field"
          value=""
          disabled={others.length === 0}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={others.map((list) => [list.id, listLabel(list)])}
        >
          <option value="">{selected.length > 0 ? `${selected.length} chosen` : hint}</option>
        </Select>
      );
    }}
  </ListChooser>
);
