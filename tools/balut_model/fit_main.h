static struct ag_model_term terms[AG_MODEL_TERMS];
static unsigned pairs(unsigned n){ for(unsigned a=0;a<ROWS;a++)for(unsigned b=a+1;b<ROWS;b++){memset(&terms[n],0,sizeof*terms);terms[n].how[a]=terms[n].how[b]=1;n++;}return n;}
static unsigned triples(unsigned n,bool choice){ for(unsigned a=0;a<ROWS;a++)for(unsigned b=a+1;b<ROWS;b++)for(unsigned c=b+1;c<ROWS;c++){ if(!choice&&(a==5||b==5||c==5))continue;memset(&terms[n],0,sizeof*terms);terms[n].how[a]=terms[n].how[b]=terms[n].how[c]=1;n++;}return n;}
int main(int argc,char**argv){
    struct ag_preset_info info; if(!ag_preset_find(NULL,argv[1],&info,NULL))return 1; info.values.slot[0]=1;
    rules=ag_rules_prepare(need(ag_rules_size(info.game)),info.game,&info.values,NULL);
    if(argc>3)games=(unsigned)atoi(argv[3]);
    double t=clock_now(); solve(argc>4?argv[4]:NULL); printf("solved %.1f\n",clock_now()-t); t=clock_now();
    play_games(); printf("played %.1f s, %zu samples\n",clock_now()-t,n_samples);
    static struct fit f; static float x[1000000];
    for(int k=0;k<4;k++){ unsigned n=0;
      if(k==0){n=pairs(0);} if(k>=1){memset(terms[0].how,2,7);n=pairs(1);} if(k==2)n=triples(n,false); if(k==3)n=triples(n,true);
      lay_out(&f,terms,n); printf("kind %d params %u\n",k,f.base[n]); t=clock_now(); double rms=fit(&f,samples,n_samples,60,1,x); printf("rms %.5f  %.1f s\n",rms,clock_now()-t);
    }
}
