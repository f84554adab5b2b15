export interface AvatarProps {
  readonly name: string;
  readonly photoUrl?: string | null;
  /** Pixels; 36 where absent. */
  readonly size?: number;
}

const initials = (name: string): string => {
  const words = name
    .replace(/^(dr|dre|m|mme|mr|ms|mrs)\.?\s/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${first?.[0] ?? '?'}${last?.[0] ?? ''}`.toLocaleUpperCase();
};

/** Decoration beside a name: screen readers hear the name only once, and initials are no text of the control they stand in. */
export const Avatar = ({ name, photoUrl, size = 36 }: AvatarProps) => (
  <span
    className="pv-avatar"
    aria-hidden
    data-initials={photoUrl ? undefined : initials(name)}
    // In rem: the letters grow with the reader's text, and the circle with them.
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${(size * 0.36) / 16}rem` }}
  >
    {photoUrl && <img src={photoUrl} alt="" width={size} height={size} />}
  </span>
);
