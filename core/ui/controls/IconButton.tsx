import type { MouseEvent, Ref } from 'react';
import { whole } from '#core/shared';
import type { Icon } from '#core/browser/slots.ts';
import { CountBadge } from '../data/CountBadge.tsx';

export interface IconButtonProps {
  readonly icon: Icon;
  /** Named for screen readers and on hover: an icon alone is only for what everybody knows. */
  readonly label: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  readonly count?: number;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly className?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  readonly 'aria-controls'?: string;
  readonly 'aria-pressed'?: boolean;
}

export const IconButton = ({ icon: IconPart, label, count = 0, className = '', ...rest }: IconButtonProps) => (
  <button type="button" className={`pv-icon-button ${className}`} aria-label={label} title={label} {...rest}>
    <IconPart size={18} aria-hidden />
    {count > 0 && <CountBadge count={count} of={whole(count)} />}
  </button>
);
