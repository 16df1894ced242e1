export declare const findChromium: () => string | undefined
export declare const needChromium: () => string | undefined
