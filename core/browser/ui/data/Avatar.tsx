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

/** Decoration beside a name: screen readers hear the name only once. */
export const Avatar = ({ name, photoUrl, size = 36 }: AvatarProps) => (
  <svg className="pv-avatar" width={size} height={size} viewBox="0 0 36 36" aria-hidden focusable="false">
    <circle cx="18" cy="18" r="18" />
    {photoUrl ? (
      <image href={photoUrl} width="36" height="36" preserveAspectRatio="xMidYMid slice" />
    ) : (
      <text x="18" y="18" textAnchor="middle" dominantBaseline="central">
        {initials(name)}
      </text>
    )}
  </svg>
);
