/*
 * palko_dense.h - the products of matrices that palko_net.c spends its time on, for one width of vectors; it includes
 * this file once for each. Every sum is made number by number in the same order, so all widths give the same bits.
 * WIDTH: floats in a vector; ROWS: rows worked on at a time; TARGET, AT_WIDTH(name): as in solve/widths.h. Internal.
 */
typedef float AT_WIDTH(part) __attribute__((vector_size(4 * WIDTH), aligned(4), may_alias));
typedef int16_t AT_WIDTH(whole) __attribute__((vector_size(2 * WIDTH), aligned(2), may_alias));

/* Some rows of c += a b, as ag_palko_dense; WIDTH columns times `parts`. */
TARGET static inline __attribute__((always_inline)) void AT_WIDTH(block)(const struct ag_palko_product *p,
                                                                         const float *a, const int16_t *b, float *c,
                                                                         unsigned rows, unsigned parts) {
    AT_WIDTH(part) sum[ROWS][2], x[2];
    for (unsigned i = 0; i < rows; i++)
        for (unsigned v = 0; v < parts; v++) sum[i][v] = (AT_WIDTH(part)){0};
    for (unsigned k = 0; k < p->deep; k++) {
        for (unsigned v = 0; v < parts; v++)
            x[v] = __builtin_convertvector(*(const AT_WIDTH(whole) *)(b + k * p->b_row + v * WIDTH), AT_WIDTH(part));
        for (unsigned i = 0; i < rows; i++)
            for (unsigned v = 0; v < parts; v++) sum[i][v] += a[i * p->a_row + k] * x[v];
    }
    for (unsigned i = 0; i < rows; i++)
        for (unsigned v = 0; v < parts; v++) *(AT_WIDTH(part) *)(c + i * p->c_row + v * WIDTH) += sum[i][v] * p->unit;
}

TARGET static void AT_WIDTH(dense)(const struct ag_palko_product *p) {
    for (unsigned j = 0; j < p->n; j += 2 * WIDTH) {
        const int16_t *b = p->b + j;
        float *c = p->c + j;
        bool both = p->n - j >= 2 * WIDTH;
        unsigned i = 0;
        for (; i + ROWS <= p->m; i += ROWS) {
            if (both) AT_WIDTH(block)(p, p->a + i * p->a_row, b, c + i * p->c_row, ROWS, 2);
            else AT_WIDTH(block)(p, p->a + i * p->a_row, b, c + i * p->c_row, ROWS, 1);
        }
        for (; i < p->m; i++) {
            if (both) AT_WIDTH(block)(p, p->a + i * p->a_row, b, c + i * p->c_row, 1, 2);
            else AT_WIDTH(block)(p, p->a + i * p->a_row, b, c + i * p->c_row, 1, 1);
        }
    }
}
#undef WIDTH
#undef ROWS
#undef TARGET
#undef AT_WIDTH
