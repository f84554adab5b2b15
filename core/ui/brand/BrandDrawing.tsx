const pavilion =
  'M30 200v-80l50-36 50 36v80M66 94V76h28v18M80 76V66M62 200v-34h36v34M44 132h18v16H44zM98 132h18v16H98z';

export interface BrandDrawingProps {
  /** How many of the four pavilions have full lines; the rest are dashed. */
  readonly open?: number;
}

/** The brand drawing: a row of four pavilions. */
export const BrandDrawing = ({ open = 3 }: BrandDrawingProps) => (
  <svg className="pv-brand-drawing" viewBox="0 60 560 146" aria-hidden focusable="false">
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M10 200h540" />
      {[0, 135, 270, 405].map((x, index) => (
        <path
          key={x}
          d={pavilion}
          transform={`translate(${x})`}
          strokeDasharray={index < open ? undefined : '5 6'}
          opacity={index < open ? undefined : 0.55}
        />
      ))}
    </g>
  </svg>
);
