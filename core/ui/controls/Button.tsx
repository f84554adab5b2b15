import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Icon } from '#core/browser/slots.ts';
import { classes } from '../classes.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps {
  readonly children?: ReactNode;
  /** One `primary` a screen at most. `plain` where absent. */
  readonly intent?: 'primary' | 'danger' | 'plain' | 'quiet';
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly icon?: Icon;
  /** Makes it a link: inside the application for a path, out of it for an address. */
  readonly href?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly type?: 'button' | 'submit';
  readonly size?: 'normal' | 'large';
  readonly fill?: boolean;
  readonly className?: string;
  readonly download?: string;
  /** Takes the focus when the dialog around it opens. */
  readonly focusFirst?: boolean;
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly 'aria-pressed'?: boolean;
}

/**
 * The one button. A plain element and not Blueprint's: on the login page Blueprint's costs a tenth of the whole budget for
 * states that it never shows.
 */
export const Button = ({
  children,
  intent = 'plain',
  busy = false,
  disabled = false,
  icon: IconPart,
  href,
  type = 'button',
  onClick,
  size = 'normal',
  fill = false,
  className,
  focusFirst,
  ...rest
}: ButtonProps) => {
  const look = classes(
    'pv-button',
    intent !== 'plain' && intent,
    size === 'large' && 'large',
    fill && 'fill',
    className,
  );
  const inside = (
    <>
      <span className="pv-button-words">
        {IconPart && <IconPart size={16} aria-hidden />}
        {children}
      </span>
      {busy && <Spinner />}
    </>
  );
  if (href !== undefined && !disabled) {
    return href.startsWith('/') && rest.download === undefined ? (
      <Link href={href} className={look} onClick={onClick} {...rest}>
        {inside}
      </Link>
    ) : (
      <a href={href} className={look} onClick={onClick} rel="noreferrer" {...rest}>
        {inside}
      </a>
    );
  }
  return (
    <button
      type={type}
      className={look}
      disabled={disabled}
      aria-busy={busy || undefined}
      // A busy button keeps the focus: disabling it would throw a keyboard user to the top of the page.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      data-focus={focusFirst || undefined}
      {...rest}
    >
      {inside}
    </button>
  );
};
