import { Cross, Search } from '@blueprintjs/icons';
import type { KeyboardEvent, Ref } from 'react';
import { useTexts } from '../kernel.ts';

export interface SearchInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly placeholder?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

export const SearchInput = ({ value, onChange, label, placeholder, onKeyDown, ref }: SearchInputProps) => {
  const t = useTexts();
  return (
    <div className="pv-search" role="search">
      <Search size={16} aria-hidden />
      <input
        ref={ref}
        className="pv-input"
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button type="button" className="pv-icon-button" aria-label={t.clear} onClick={() => onChange('')}>
          <Cross size={16} aria-hidden />
        </button>
      )}
    </div>
  );
};
