import { whole } from '#core/shared';
import type { ReactNode } from 'react';
import type { Icon } from '#core/browser';
import { CountBadge } from '#ui';

interface ControlButtonProps {
  readonly icon: Icon;
  readonly label: string;
  /** What it is now: 'on', 'off'. */
  readonly state?: string;
  readonly off?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly danger?: boolean;
  readonly count?: number;
  readonly countLabel?: string;
  readonly shortcut?: string;
  readonly onClick: () => void;
  readonly children?: ReactNode;
}

/** A large button with its word under its picture. */
export const ControlButton = (props: ControlButtonProps) => {
  const {
    icon: IconPart,
    label,
    state,
    off,
    pressed,
    expanded,
    danger,
    count = 0,
    countLabel,
    shortcut,
    onClick,
  } = props;
  return (
    <button
      type="button"
      className={`tc-control${off ? ' off' : ''}${danger ? ' danger' : ''}`}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <IconPart size={22} aria-hidden />
      <span>
        {label}
        {state && (
          <>
            {' '}
            <small>{state}</small>
          </>
        )}
      </span>
      {count > 0 && <CountBadge of={whole(count)} count={count} label={countLabel ?? ''} />}
    </button>
  );
};
