export interface LogoProps {
  readonly name: string;
  /** A clinic's own logo; the product's where it has none. */
  readonly imageUrl?: string | null;
}

export const Logo = ({ name, imageUrl }: LogoProps) => (
  <span className="pv-logo">
    {imageUrl ? (
      <img src={imageUrl} alt="" />
    ) : (
      <svg viewBox="0 0 40 32" width="30" height="24" aria-hidden focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinejoin="round">
          <path d="M2 30V15l8-7 8 7v15M22 30V15l8-7 8 7v15" />
          <path d="M2 30h36M8 30v-7h4v7M28 30v-7h4v7" />
        </g>
      </svg>
    )}
    <span className="pv-logo-name">{name}</span>
  </span>
);
