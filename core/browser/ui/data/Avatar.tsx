export interface AvatarProps {
  readonly name: string;
  readonly photoUrl?: string | null;
  /** Pixels; 36 where absent. */
  readonly size?: number;
}

const titles = /^(dr|dre|m|mme|mr|ms|mrs)\.?\s/i;

const initials = (name: string): string => {
  const words = name.replace(titles, '').split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${words[0]?.[0] ?? '?'}${last?.[0] ?? ''}`.toLocaleUpperCase();
};

/** Decoration beside a name: the letters are drawn by the style sheet, so that screen readers hear the name only once. */
export const Avatar = ({ name, photoUrl, size = 36 }: AvatarProps) => (
  <span
    className="pv-avatar"
    aria-hidden
    data-initials={initials(name)}
    style={{ width: size, height: size, fontSize: size * 0.36 }}
  >
    {photoUrl && <img src={photoUrl} alt="" width={size} height={size} />}
  </span>
);
