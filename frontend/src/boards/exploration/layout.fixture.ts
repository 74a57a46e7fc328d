/** The rings of the map, for tests. */

import type { Ring } from "./layout";

export const RINGS: Ring[] = [
  {
    id: "leo",
    spaces:
      "orb-xic e01 x1 e03 orb-wos e05 x2 e07 orb-bai e09 x3 e11 orb-kou e13 x4 e15 orb-cap e17 x5 e19".split(
        " ",
      ),
  },
  {
    id: "trn",
    spaces:
      "x1 t01 t02 t03 xo1 x2 t05 xo2 t07 t08 x3 t09 t10 t11 t12 x4 t13 t14 t15 t16 x5 t17 t18 t19 l1".split(
        " ",
      ),
  },
  {
    id: "out",
    spaces:
      "xo1 o01 o02 o03 exit-e o05 o06 o07 xr1 o09 o10 o11 o12 xr2 o14 o15 o16 o17 exit-w o19 o20 o21 xo2 o23 o24 xm o26 o27 o28 o29".split(
        " ",
      ),
  },
  { id: "moon", spaces: "l1 m01 m02 m03 m04 xm m05 m06 m07 m08".split(" ") },
  { id: "mars", spaces: "xr1 r01 r02 r03 r04 r05 xr2 r06 r07 r08 r09 r10".split(" ") },
];
