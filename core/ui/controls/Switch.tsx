export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  /** On its way to the server: shown, and not to be pressed twice. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The label stands beside it; otherwise only screen readers hear it. */
  readonly showLabel?: boolean;
}

/** On or off at once. What takes effect only when a form is sent is a `CheckField`. */
export const Switch = ({
  checked,
  onChange,
  label,
  busy = false,
  disabled = false,
  showLabel = false,
}: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="pv-switch"
    aria-checked={checked}
    aria-label={label}
    aria-busy={busy || undefined}
    disabled={disabled}
    onClick={() => {
      if (!busy) onChange(!checked);
    }}
  >
    <span className="pv-switch-track" aria-hidden />
    {showLabel && <span>{label}</span>}
  </button>
);
