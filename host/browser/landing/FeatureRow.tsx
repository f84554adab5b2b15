const walls = 'M30 200v-80l50-36 50 36v80';
const roof = 'M66 94V76h28v18M80 76V66';
const door = 'M62 200v-34h36v34';
const windows = 'M44 132h18v16H44zM98 132h18v16H98z';

/** One pavilion per feature, lit where it is on. Decoration: the switches say the same in words. */
export const FeatureRow = ({ open }: { readonly open: readonly boolean[] }) => (
  <svg className="pv-feature-row" viewBox={`0 60 ${open.length * 135 + 20} 146`} aria-hidden focusable="false">
    <path d={`M6 200h${open.length * 135 + 8}`} />
    {open.map((lit, index) => (
      <g key={index} transform={`translate(${index * 135})`} className={lit ? 'lit' : undefined}>
        <path className="walls" d={walls} />
        <path d={`${roof}${door}`} />
        <path className="windows" d={windows} />
      </g>
    ))}
  </svg>
);
